import { describe, expect, it } from '@jest/globals';
import { chooseExpired, type StoredExperiment } from './expired-experiments.js';

const dayMs = 86_400_000;
const aged = (id: string, days: number, isKept = false): StoredExperiment => ({ id, ageMs: days * dayMs, isKept });
const four = [aged('b', 2), aged('d', 4), aged('a', 1), aged('c', 3)];

describe('experiments that go', () => {
  it.each([
    ['none without a rule', four, null, null, []],
    ['what is older, oldest first', four, 2.5, null, ['d age', 'c age']],
    ['not what is exactly as old', four, 3, null, ['d age']],
    ['all but the newest', four, null, 3, ['d count']],
    ['what falls under either rule', four, 3.5, 2, ['d age', 'c count']],
    ['never a baseline or a pinned one', [aged('a', 1), aged('b', 2), aged('c', 3, true)], 1.5, 1, ['b age']],
    ['beside one that is kept, which counts', [aged('a', 1, true), aged('b', 2)], null, 1, ['b count']],
    ['nothing of an empty dataset', [], 1, 1, []],
  ])('%s', (_, experiments, experimentDays, experimentsKept, expected) => {
    const found = chooseExpired(experiments, { experimentDays, experimentsKept });
    expect(found.map(({ id, reason }) => `${id} ${reason}`)).toEqual(expected);
  });
});
