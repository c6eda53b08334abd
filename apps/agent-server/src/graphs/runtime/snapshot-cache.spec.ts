import { describe, expect, it } from '@jest/globals';
import { SnapshotCache } from './snapshot-cache.js';

const graph = {};
const state = (checkpointId: string, stamp: string, text = checkpointId) => ({ checkpointId, stamp, text });

/** Key of a thread of a graph that is used again. */
function keyOf(cache: SnapshotCache, threadId: string, of: object = graph): string {
  return cache.keyOf(of, 'graph', threadId) ?? cache.keyOf(of, 'graph', threadId) ?? '';
}

describe('SnapshotCache', () => {
  it('returns a snapshot with the same stamp only', () => {
    const cache = new SnapshotCache();
    const key = keyOf(cache, 'thread');
    expect(cache.has(key)).toBe(false);
    cache.set(key, [state('a', '1'), state('b', '2')]);
    expect(cache.has(key)).toBe(true);
    expect(cache.get(key, { checkpointId: 'a', stamp: '1' })).toBe('a');
    expect(cache.get(key, { checkpointId: 'b', stamp: '2,3' })).toBeUndefined();
    expect(cache.get(key, { checkpointId: 'c', stamp: '1' })).toBeUndefined();
    cache.set(key, [state('b', '2,3', 'changed')]);
    expect(cache.get(key, { checkpointId: 'b', stamp: '2,3' })).toBe('changed');
    expect(cache.get(key, { checkpointId: 'a', stamp: '1' })).toBe('a');
  });

  it('has no key for a graph of one call, and one per graph and thread', () => {
    const cache = new SnapshotCache();
    expect(cache.keyOf(graph, 'graph', 'thread')).toBeUndefined();
    expect(cache.keyOf({}, 'graph', 'thread')).toBeUndefined();
    const keys = [
      cache.keyOf(graph, 'graph', 'thread'),
      cache.keyOf(graph, 'graph', 'other thread'),
      cache.keyOf(graph, 'the same under another name', 'thread'),
      keyOf(cache, 'thread', { other: 'graph' }),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(cache.keyOf(graph, 'graph', 'thread')).toBe(keys[0]);
  });

  it('counts a hit as a use', () => {
    const cache = new SnapshotCache(100);
    const [a, b, c] = ['a', 'b', 'c'].map((threadId) => keyOf(cache, threadId)) as [string, string, string];
    for (const key of [a, b]) cache.set(key, [state('1', '1', 'x'.repeat(40))]);
    cache.get(a, { checkpointId: '1', stamp: '1' });
    cache.set(c, [state('1', '1', 'x'.repeat(40))]);
    expect([a, b, c].map((key) => cache.has(key))).toEqual([true, false, true]);
  });

  it('evicts the least recently used thread, and does not store a too large one', () => {
    const cache = new SnapshotCache(100);
    const [a, b, c] = ['a', 'b', 'c'].map((threadId) => keyOf(cache, threadId)) as [string, string, string];
    cache.set(a, [state('1', '1', 'x'.repeat(40))]);
    cache.set(b, [state('1', '1', 'x'.repeat(40))]);
    cache.set(a, [state('1', '2', 'x'.repeat(40))]);
    cache.set(c, [state('1', '1', 'x'.repeat(40))]);
    expect([a, b, c].map((key) => cache.has(key))).toEqual([true, false, true]);
    cache.set(b, [state('1', '1', 'x'.repeat(101))]);
    expect([a, b, c].map((key) => cache.has(key))).toEqual([true, false, true]);
    cache.set(b, [state('1', '1', 'x'.repeat(100))]);
    expect([a, b, c].map((key) => cache.has(key))).toEqual([false, true, false]);
  });
});
