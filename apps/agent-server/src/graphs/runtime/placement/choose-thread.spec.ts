import { describe, expect, it } from '@jest/globals';
import { chooseThread, type ThreadOccupancy } from './choose-thread.js';
import type { Conduct } from './graph-conduct.js';

const conducts: Record<string, Conduct> = { good: 'shares', fine: 'shares', bad: 'blocks' };
const conductOf = (graphId: string): Conduct => conducts[graphId] ?? 'unknown';

/** A thread with a run of each graph. */
const thread = (...graphIds: string[]): ThreadOccupancy => ({
  load: graphIds.length,
  takesRuns: true,
  graphs: new Map(graphIds.map((graphId) => [graphId, 1])),
});
const full = (occupancy: ThreadOccupancy): ThreadOccupancy => ({ ...occupancy, takesRuns: false });

describe('a run gets', () => {
  it.each<[string, string, ThreadOccupancy[], number | undefined, boolean]>([
    ['the thread with the fewest runs', 'good', [thread('fine', 'good'), thread('fine')], 1, false],
    ['a thread without a graph that may block', 'good', [thread('new'), thread('fine', 'good')], 1, false],
    ['a thread with such a graph if there is no other', 'good', [thread('new'), full(thread('fine'))], 0, false],
    ['an empty thread for an unknown graph', 'new', [thread('fine'), thread()], 1, false],
    ['a thread with the same unknown graph', 'new', [thread('fine'), thread('new', 'new')], 1, false],
    ['a full thread of its own graph', 'new', [thread('fine'), full(thread('new'))], 1, false],
    ['the probation thread beside runs of others', 'new', [thread('fine', 'good'), thread('fine')], 1, true],
    ['the probation thread for a graph that blocks', 'bad', [thread('fine'), thread('fine', 'good')], 0, true],
    ['an empty thread for a graph that blocks', 'bad', [thread('fine'), thread()], 1, false],
    ['the thread with the fewest runs if all are full', 'good', [full(thread('a', 'b')), full(thread('a'))], 1, false],
    ['no thread if there is none', 'good', [], undefined, false],
  ])('%s', (_what, graphId, threads, index, prefersProbation) => {
    expect(chooseThread(graphId, threads, conductOf)).toEqual({
      thread: index === undefined ? undefined : threads[index],
      prefersProbation,
    });
  });
});
