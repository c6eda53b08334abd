import { describe, expect, it } from '@jest/globals';
import { RenderedStates } from './rendered-states.js';

const graph = {};
const state = (checkpointId: string, stamp: string, text = checkpointId) => ({ checkpointId, stamp, text });

/** The name of a thread of a graph that was seen before. */
function nameOf(states: RenderedStates, threadId: string, of: object = graph): string {
  return states.nameOf(of, 'graph', threadId) ?? states.nameOf(of, 'graph', threadId) ?? '';
}

describe('RenderedStates', () => {
  it('knows a state as long as its stamp is the same', () => {
    const states = new RenderedStates();
    const name = nameOf(states, 'thread');
    expect(states.has(name)).toBe(false);
    states.keep(name, [state('a', '1'), state('b', '2')]);
    expect(states.has(name)).toBe(true);
    expect(states.find(name, { checkpointId: 'a', stamp: '1' })).toBe('a');
    expect(states.find(name, { checkpointId: 'b', stamp: '2,3' })).toBeUndefined();
    expect(states.find(name, { checkpointId: 'c', stamp: '1' })).toBeUndefined();
    states.keep(name, [state('b', '2,3', 'changed')]);
    expect(states.find(name, { checkpointId: 'b', stamp: '2,3' })).toBe('changed');
    expect(states.find(name, { checkpointId: 'a', stamp: '1' })).toBe('a');
  });

  it('keeps none of a graph that is made for one call, and tells graphs and threads apart', () => {
    const states = new RenderedStates();
    expect(states.nameOf(graph, 'graph', 'thread')).toBeUndefined();
    expect(states.nameOf({}, 'graph', 'thread')).toBeUndefined();
    const names = [
      states.nameOf(graph, 'graph', 'thread'),
      states.nameOf(graph, 'graph', 'other thread'),
      states.nameOf(graph, 'the same under another name', 'thread'),
      nameOf(states, 'thread', { other: 'graph' }),
    ];
    expect(new Set(names).size).toBe(4);
    expect(states.nameOf(graph, 'graph', 'thread')).toBe(names[0]);
  });

  it('counts as reading that a state was found', () => {
    const states = new RenderedStates(100);
    const [a, b, c] = ['a', 'b', 'c'].map((threadId) => nameOf(states, threadId)) as [string, string, string];
    for (const name of [a, b]) states.keep(name, [state('1', '1', 'x'.repeat(40))]);
    states.find(a, { checkpointId: '1', stamp: '1' });
    states.keep(c, [state('1', '1', 'x'.repeat(40))]);
    expect([a, b, c].map((name) => states.has(name))).toEqual([true, false, true]);
  });

  it('forgets the thread that was not read for the longest time, and what is too large by itself', () => {
    const states = new RenderedStates(100);
    const [a, b, c] = ['a', 'b', 'c'].map((threadId) => nameOf(states, threadId)) as [string, string, string];
    states.keep(a, [state('1', '1', 'x'.repeat(40))]);
    states.keep(b, [state('1', '1', 'x'.repeat(40))]);
    states.keep(a, [state('1', '2', 'x'.repeat(40))]);
    states.keep(c, [state('1', '1', 'x'.repeat(40))]);
    expect([a, b, c].map((name) => states.has(name))).toEqual([true, false, true]);
    states.keep(b, [state('1', '1', 'x'.repeat(101))]);
    expect([a, b, c].map((name) => states.has(name))).toEqual([false, false, false]);
    states.keep(b, [state('1', '1', 'x'.repeat(100))]);
    expect(states.has(b)).toBe(true);
  });
});
