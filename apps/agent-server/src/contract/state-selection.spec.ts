import { describe, expect, it } from '@jest/globals';
import { isOfTheCheckpoint, parseStateSelection, selectState, type StateSelection } from './state-selection.js';

const state = {
  values: { messages: [1, 2, 3, 4, 5], count: 7, deep: { a: { b: 1 }, c: 2 } },
  next: ['agent'],
  metadata: { source: 'loop', step: 3 },
  checkpoint_id: 'x',
};
const select = (...paths: string[]) => selectState(state, parseStateSelection(paths, 'query') as StateSelection);

describe('the selection of a state', () => {
  it.each([
    [['next'], { next: ['agent'] }],
    [['values.count', 'values.messages[-2:]'], { values: { count: 7, messages: [4, 5] } }],
    [['values.messages[1:3]'], { values: { messages: [2, 3] } }],
    [['values.messages[:1]'], { values: { messages: [1] } }],
    [['values.deep.a', 'values.deep.c'], { values: { deep: { a: { b: 1 }, c: 2 } } }],
    [['values.count[1:]'], { values: { count: 7 } }],
    [['values.deep', 'values.deep.a.b'], { values: { deep: { a: { b: 1 }, c: 2 } } }],
    [['values.missing', 'values.count.more', 'tasks', 'values.toString'], {}],
    [['values.messages.length', 'values.messages.0', 'next.0'], {}],
    [['metadata.step', 'checkpoint_id'], { metadata: { step: 3 }, checkpoint_id: 'x' }],
  ])('%j is %j', (paths, expected) => {
    const before = JSON.stringify(state);
    expect(JSON.parse(JSON.stringify(select(...paths)))).toEqual(expected);
    expect(JSON.stringify(state)).toBe(before);
  });

  it('is everything by default', () => {
    expect(parseStateSelection(undefined, 'query')).toBeUndefined();
    expect(parseStateSelection([], 'body')).toBeUndefined();
  });

  it.each([['config'], ['values..a'], ['values.messages[0]'], ['values.a[0].b'], [''], [`values.${'x'.repeat(500)}`]])(
    'refuses %s',
    (path) => {
      expect(() => parseStateSelection(['next', path], 'body')).toThrow(
        expect.objectContaining({ errors: [expect.objectContaining({ loc: ['body', 'select', 1] })] }),
      );
    },
  );

  it('refuses too many paths', () => {
    expect(() => parseStateSelection(Array<string>(51).fill('next'), 'query')).toThrow(/At most 50/);
  });

  it('includes the values stored with a checkpoint', () => {
    const of = (...paths: string[]) => isOfTheCheckpoint(parseStateSelection(paths, 'query') as StateSelection);
    expect(of('metadata.step', 'checkpoint', 'created_at')).toBe(true);
    expect(of('metadata', 'next')).toBe(false);
  });
});
