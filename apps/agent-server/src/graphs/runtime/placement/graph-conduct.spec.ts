import { beforeEach, describe, expect, it } from '@jest/globals';
import { GraphConducts } from './graph-conduct.js';

describe('the conduct of a graph', () => {
  let conducts: GraphConducts;
  let lines: unknown[];
  beforeEach(() => {
    lines = [];
    conducts = new GraphConducts((_message, fields) => lines.push(fields));
  });
  const end = (worstMs: number, aloneMs: number) => conducts.onEnd('g', { worstMs, aloneMs });

  it.each<[string, [number, number][], string]>([
    ['is unknown at first', [], 'unknown'],
    ['is known after a run without a delay', [[0, 0]], 'shares'],
    ['stays unknown after a noticed delay', [[250, 250]], 'unknown'],
    ['stays unknown after the block of another graph', [[5_000, 0]], 'unknown'],
    ['is blocking after a block of its own', [[5_000, 5_000]], 'blocks'],
    // prettier-ignore
    ['stays good after a noticed delay', [[0, 0], [900, 900]], 'shares'],
    // prettier-ignore
    ['becomes blocking later', [[0, 0], [1_000, 1_000]], 'blocks'],
    // prettier-ignore
    ['becomes good again', [[5_000, 5_000], [249, 249]], 'shares'],
    // prettier-ignore
    ['stays blocking while delays are noticed', [[5_000, 5_000], [300, 300]], 'blocks'],
  ])('%s', (_what, ends, expected) => {
    for (const [worstMs, aloneMs] of ends) end(worstMs, aloneMs);
    expect(conducts.of('g')).toBe(expected);
    expect(conducts.blocking).toBe(expected === 'blocks' ? 1 : 0);
  });

  it('is logged once when it becomes blocking', () => {
    end(5_000, 5_000);
    end(4_000, 4_000);
    expect(lines).toEqual([{ graph_id: 'g', blocked_ms: 5_000 }]);
  });
});
