import { describe, expect, it } from '@jest/globals';
import { revisionPollMs, revisionStatusView } from './revision-status';
import { buildTimeline, type StatusChange } from './revision-timeline';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, seconds)).toISOString();
const change = (status: string, seconds: number): StatusChange => ({
  status,
  at: at(seconds),
  message: null,
  actor: 'worker',
});

describe('buildTimeline', () => {
  it('gives each status its time, and the end status none', () => {
    const { steps, totalSeconds } = buildTimeline(
      [change('CREATING', 0), change('AWAITING_DEPLOY', 1), change('DEPLOYING', 1), change('DEPLOYED', 5)],
      Date.parse(at(500)),
    );
    expect(steps.map((step) => [step.status, step.seconds, step.current])).toEqual([
      ['CREATING', 1, false],
      ['AWAITING_DEPLOY', 0, false],
      ['DEPLOYING', 4, false],
      ['DEPLOYED', null, true],
    ]);
    expect(totalSeconds).toBe(5);
  });

  it('counts the running status up to now', () => {
    const { steps, totalSeconds } = buildTimeline([change('CREATING', 0), change('BUILDING', 2)], Date.parse(at(9)));
    expect(steps[1]).toMatchObject({ seconds: 7, current: true });
    expect(totalSeconds).toBe(9);
  });

  it('tolerates a slow browser clock, an unsorted answer and no history', () => {
    const { steps } = buildTimeline([change('BUILDING', 2), change('CREATING', 0)], Date.parse(at(1)));
    expect(steps.map((step) => step.seconds)).toEqual([2, 0]);
    expect(buildTimeline([], 0)).toEqual({ steps: [], totalSeconds: 0 });
  });
});

describe('statuses', () => {
  it.each([
    ['CREATING', 1_000],
    ['QUEUED', 1_000],
    ['DEPLOYING', 1_000],
    ['UNKNOWN', 5_000],
    ['DEPLOYED', false],
    ['BUILD_FAILED', false],
    ['SKIPPED', false],
    ['INTERRUPTED', false],
    [undefined, false],
  ])('%p is polled every %p ms', (status, expected) => {
    expect(revisionPollMs(status)).toBe(expected);
  });

  it('shows an unknown status of a newer server, and does not poll for it', () => {
    expect(revisionStatusView('PAUSED')).toMatchObject({ label: 'PAUSED', terminal: true });
  });
});
