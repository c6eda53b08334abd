import { describe, expect, it } from '@jest/globals';
import { planReconciliation, renewBeforeS, repairMs, switchMs } from './reconciliation.plan.js';

const nowMs = 1_800_000_000_000;
const complete = (revisionId: string) => ({
  ...{ revisionId, hasService: true, hasDeployment: true, isAvailable: true },
  linksUntilS: null,
});
const plan = (state: Partial<Parameters<typeof planReconciliation>[0]>) =>
  planReconciliation({
    found: [],
    serving: new Set(),
    wanted: new Set(),
    known: new Set(),
    unwantedSinceMs: new Map(),
    appliedAtMs: new Map(),
    nowMs,
    ...state,
  });

describe('reconciliation', () => {
  it('applies missing objects of serving revisions, and leaves a roll-out to its step', () => {
    const serving = new Set(['a', 'b', 'c', 'd']);
    const found = [
      complete('a'),
      { ...complete('b'), hasDeployment: false },
      { ...complete('d'), hasService: false },
      { ...complete('rolling'), isAvailable: false },
    ];
    expect(plan({ found, serving, wanted: new Set([...serving, 'rolling']), known: new Set(['a', 'b']) })).toEqual({
      apply: ['b', 'c', 'd'],
      remove: [],
    });
  });

  it('renews links before they expire', () => {
    const links = (leftS: number) => ({ ...complete('a'), linksUntilS: nowMs / 1000 + leftS });
    const state = { serving: new Set(['a']), wanted: new Set(['a']), known: new Set(['a']) };
    expect(plan({ ...state, found: [links(renewBeforeS)] }).apply).toEqual([]);
    expect(plan({ ...state, found: [links(renewBeforeS - 1)] }).apply).toEqual(['a']);
  });

  it('applies a serving revision without all of its pods, from time to time', () => {
    const applied = (agoMs: number | null) =>
      plan({
        found: [{ ...complete('a'), isAvailable: false }],
        ...{ serving: new Set(['a']), wanted: new Set(['a']), known: new Set(['a']) },
        appliedAtMs: new Map(agoMs === null ? [] : [['a', nowMs - agoMs]]),
      }).apply;
    expect(applied(null)).toEqual(['a']);
    expect(applied(repairMs - 1)).toEqual([]);
    expect(applied(repairMs)).toEqual(['a']);
  });

  it('removes unwanted objects, once every proxy has noticed', () => {
    const since = (ms: number) =>
      plan({ found: [complete('a')], known: new Set(['a']), unwantedSinceMs: new Map([['a', nowMs - ms]]) }).remove;
    expect(since(switchMs - 1)).toEqual([]);
    expect(since(switchMs)).toEqual(['a']);
  });

  it('never removes objects of revisions that it does not know', () => {
    expect(plan({ found: [complete('foreign')], unwantedSinceMs: new Map([['foreign', 0]]) }).remove).toEqual([]);
  });
});
