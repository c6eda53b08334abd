import { describe, expect, it } from '@jest/globals';
import { afterLoss, lossesBeforeIsolation, type LostAttempt } from './loss.js';

const shared: LostAttempt = { attempt: 1, losses: 0, isolated: false, othersLostSince: false };
const isolated: LostAttempt = { attempt: 1, losses: lossesBeforeIsolation, isolated: true, othersLostSince: false };

describe('a loss', () => {
  it.each<[string, LostAttempt, number]>([
    ['among other steps costs no attempt', shared, 0],
    ['among other steps costs none however often it happens', { ...shared, losses: 50 }, 0],
    ['among other steps leaves former attempts counted', { ...shared, attempt: 4 }, 3],
    ['never makes the attempts negative', { ...shared, attempt: 0 }, 0],
    ['in isolation costs an attempt', isolated, 1],
    ['in isolation costs each attempt', { ...isolated, attempt: 5, losses: 7 }, 5],
    ['in isolation costs none while other processes are lost, too', { ...isolated, othersLostSince: true }, 0],
  ])('%s', (_case, lost, attempt) => {
    expect(afterLoss(lost, 0.5)).toMatchObject({ attempt, losses: lost.losses + 1 });
  });

  it.each<[string, LostAttempt, number]>([
    ['is followed at once by the next try before isolation', { ...shared, losses: 2 }, 0],
    ['is followed after a while in isolation', isolated, 1000],
    ['is followed ever later in isolation', { ...isolated, losses: isolated.losses + 3 }, 8000],
    ['that does not count has the same delay', { ...isolated, losses: 100, othersLostSince: true }, 150_000],
  ])('%s', (_case, lost, delayMs) => {
    expect(afterLoss(lost, 0.5).delayMs).toBe(delayMs);
  });
});
