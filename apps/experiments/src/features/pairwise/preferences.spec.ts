import { describe, expect, it } from '@jest/globals';
import { judgePreferences, type PreferenceRow } from './preferences.js';

describe('judgePreferences', () => {
  const row = (sessionId: string, key: string, aboveFirst: number, belowFirst: number): PreferenceRow => ({
    comparativeId: 'x',
    key,
    sessionId,
    wins: aboveFirst,
    ties: 0,
    losses: belowFirst,
    avg: 0.5,
    scores: 10,
    aboveFirst,
    belowFirst,
  });
  const judged = (rows: PreferenceRow[]) => judgePreferences(rows, 'a').map(({ versusFirst }) => versusFirst);

  it('compares with the first experiment, by the sign test', () => {
    // scipy.stats.binomtest(2, 14).pvalue
    expect(judged([row('a', 'k', 0, 0), row('b', 'k', 12, 2)])).toEqual([
      null,
      {
        pValue: expect.closeTo(0.012939453125, 12),
        pValueAdjusted: expect.closeTo(0.012939453125, 12),
        preferred: 'this',
      },
    ]);
    expect(judged([row('b', 'k', 2, 12)])[0]).toMatchObject({ preferred: 'first' });
    expect(judged([row('b', 'k', 5, 5)])[0]).toMatchObject({ pValue: 1, preferred: 'not_distinguishable' });
    expect(judged([row('b', 'k', 0, 0)])[0]).toMatchObject({ pValue: 1, preferred: 'not_distinguishable' });
  });

  it('corrects for how many were compared', () => {
    const [one, two] = judged([row('b', 'k', 0, 6), row('c', 'k', 0, 6)]);
    expect(one).toEqual({ pValue: 0.03125, pValueAdjusted: 0.0625, preferred: 'not_distinguishable' });
    expect(two).toEqual(one);
  });
});
