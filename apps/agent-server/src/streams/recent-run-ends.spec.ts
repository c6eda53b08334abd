import { describe, expect, it, jest } from '@jest/globals';
import type { RunEnd } from '../core/streams/run-end.repository.js';
import { RecentRunEnds } from './recent-run-ends.js';

const ended = (runId: string, output = ''): RunEnd => ({
  runId,
  tenantId: 'tenant',
  threadId: 'thread',
  status: 'success',
  output,
  omitted: null,
});

describe('RecentRunEnds', () => {
  it('knows an end for a while', () => {
    jest.useFakeTimers();
    try {
      const recent = new RecentRunEnds({ keptMs: 100, keptBytes: 1_000 });
      recent.add(ended('a', '{"x":1}'), null);
      jest.advanceTimersByTime(99);
      expect(recent.find('a')?.end.output).toBe('{"x":1}');
      jest.advanceTimersByTime(1);
      expect(recent.find('a')).toBeUndefined();
    } finally {
      jest.useRealTimers();
    }
  });

  it('lets the oldest go when they are too large together', () => {
    const recent = new RecentRunEnds({ keptMs: 60_000, keptBytes: 1_000 });
    for (const runId of ['a', 'b', 'c']) recent.add(ended(runId, 'x'.repeat(200)), null);
    expect(['a', 'b', 'c'].filter((runId) => recent.find(runId))).toEqual(['b', 'c']);
  });

  it('keeps none that is too large by itself, and drops no other for it', () => {
    const recent = new RecentRunEnds({ keptMs: 60_000, keptBytes: 1_000 });
    recent.add(ended('a'), null);
    recent.add(ended('b', 'x'.repeat(501)), null);
    expect(recent.find('a')).toBeDefined();
    expect(recent.find('b')).toBeUndefined();
  });

  it('has capacity again after an entry was replaced or removed', () => {
    const recent = new RecentRunEnds({ keptMs: 60_000, keptBytes: 1_000 });
    for (let round = 0; round < 10; round += 1) recent.add(ended('a', 'x'.repeat(400)), null);
    recent.add(ended('b', 'x'.repeat(100)), null);
    expect(recent.find('a')).toBeDefined();
    expect(recent.find('b')).toBeDefined();
  });
});
