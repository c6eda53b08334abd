import { beforeEach, describe, expect, it } from '@jest/globals';
import { blockMemoryMs, GraphConducts } from './graph-conduct.js';

describe('the conduct of a graph', () => {
  let nowMs: number;
  let lines: unknown[];
  let conducts: GraphConducts;
  beforeEach(() => {
    nowMs = 1_000;
    lines = [];
    conducts = new GraphConducts(
      (_message, fields) => lines.push(fields),
      () => nowMs,
    );
  });
  const block = () => conducts.onBlock({ graphId: 'g', runId: 'r', blockedMs: 512.3, stack: 'at compute' });

  it('is unknown until a run of it ends', () => {
    expect(conducts.of('g')).toBe('unknown');
    conducts.onEnd('g');
    expect(conducts.of('g')).toBe('shares');
    expect(conducts.of('other')).toBe('unknown');
  });

  it('is blocking after a block, for a while after the last one, whatever runs end', () => {
    block();
    nowMs += blockMemoryMs - 1;
    conducts.onEnd('g');
    block();
    nowMs += blockMemoryMs - 1;
    expect([conducts.of('g'), conducts.blocking]).toEqual(['blocks', 1]);
    nowMs += 1;
    expect([conducts.of('g'), conducts.blocking]).toEqual(['shares', 0]);
  });

  it('is logged with its place when it becomes blocking', () => {
    block();
    block();
    const line = { graph_id: 'g', run_id: 'r', blocked_ms: 512, stack: 'at compute' };
    expect(lines).toEqual([line]);
    nowMs += blockMemoryMs;
    block();
    expect(lines).toEqual([line, line]);
  });
});
