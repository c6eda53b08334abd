import { describe, expect, it } from '@jest/globals';
import { type AgentActivity, decideSleep, readActivity } from './agent-activity.plan.js';

const figures = {
  agent_runs_pending: [0],
  agent_runs_delayed: [0],
  agent_runs_running: [0],
  agent_streams_open: [0, 0],
  agent_webhooks_pending: [0],
  agent_trace_queue_bytes: [0],
  agent_crons_planned: [0],
  agent_cron_next_due_seconds: [0],
};
/** The answer of `/metrics?format=json`. */
const metrics = (changes: Partial<Record<keyof typeof figures, (number | null)[]>> = {}) =>
  Object.entries({ ...figures, ...changes }).map(([name, values]) => ({
    name,
    type: 'gauge',
    values: values.map((value) => ({ value, labels: {} })),
  }));
const nothing: AgentActivity = { runs: 0, undelivered: 0, untilCronMs: null };

describe('readActivity', () => {
  it('sums the work of an agent server', () => {
    expect(readActivity(metrics())).toEqual(nothing);
    const busy = metrics({ agent_runs_delayed: [1], agent_streams_open: [2, 3], agent_webhooks_pending: [4] });
    expect(readActivity(busy)).toEqual({ runs: 6, undelivered: 4, untilCronMs: null });
  });

  it('reads the next cron', () => {
    const planned = metrics({ agent_crons_planned: [3], agent_cron_next_due_seconds: [90.5] });
    expect(readActivity(planned)?.untilCronMs).toBe(90_500);
  });

  it.each([
    ['no answer', null],
    ['another answer', { detail: 'no' }],
    ['a figure that could not be read', metrics({ agent_runs_pending: [null] })],
    ['a missing figure', metrics().slice(1)],
    ['a figure without samples of a due time', metrics({ agent_cron_next_due_seconds: [null] })],
  ])('knows nothing from %s', (_name, answer) => {
    expect(readActivity(answer)).toBeNull();
  });
});

describe('decideSleep', () => {
  it.each([
    ['sleeps without work', nothing, { sleeps: true, wakeInMs: null }],
    ['sleeps until a cron', { ...nothing, untilCronMs: 60_000 }, { sleeps: true, wakeInMs: 60_000 }],
    ['waits for a cron that is due soon', { ...nothing, untilCronMs: 59_999 }, { sleeps: false }],
    ['stays with a run', { ...nothing, runs: 1 }, { sleeps: false }],
    ['stays with an undelivered webhook', { ...nothing, undelivered: 1 }, { sleeps: false }],
    ['stays if the work is unknown', null, { sleeps: false }],
  ])('%s', (_name, activity, decision) => {
    expect(decideSleep(activity)).toEqual(decision);
  });
});
