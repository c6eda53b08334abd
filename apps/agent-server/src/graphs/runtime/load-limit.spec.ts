import { describe, expect, it } from '@jest/globals';
import type { GraphDescription } from '../graph-runtime.port.js';
import { nextLoadLimitMs } from './load-limit.js';

const graph = (changes: Partial<GraphDescription> = {}): GraphDescription => ({
  graphId: 'g',
  name: 'g',
  description: null,
  ...changes,
});
const late = { loadMs: 40_000, limitMs: 30_000 };

describe('the load limit of later threads', () => {
  it.each([
    ['no graphs', [], 30_000],
    ['graphs that loaded in time', [graph(), graph()], 30_000],
    ['a late graph', [graph(), graph({ late })], 160_000],
    ['a late graph that failed', [graph({ late, problem: { reason: 'Error: x' } })], 30_000],
  ])('after %s', (_, graphs, limitMs) => expect(nextLoadLimitMs(graphs, 30_000)).toBe(limitMs));

  it('never decreases', () => expect(nextLoadLimitMs([graph()], 160_000)).toBe(160_000));
});
