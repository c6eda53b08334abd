/** Work of an agent server, by its metrics. */
export interface AgentActivity {
  /** Pending, delayed and running runs, and open streams. */
  runs: number;
  /** Webhooks and traces that are not delivered yet. */
  undelivered: number;
  /** Time until the next due time of a cron in ms; null without one. */
  untilCronMs: number | null;
}

const runMetrics = ['agent_runs_pending', 'agent_runs_delayed', 'agent_runs_running', 'agent_streams_open'];
const deliveryMetrics = ['agent_webhooks_pending', 'agent_trace_queue_bytes'];

/** Null if the answer lacks a figure: an agent server whose work is unknown goes on. */
export function readActivity(metrics: unknown): AgentActivity | null {
  const values = new Map<string, number>();
  for (const { name, values: samples } of Array.isArray(metrics) ? (metrics as Partial<Metric>[]) : []) {
    if (typeof name !== 'string' || !Array.isArray(samples)) continue;
    values.set(
      name,
      samples.reduce((sum, { value }) => sum + (typeof value === 'number' ? value : NaN), 0),
    );
  }
  const sum = (names: string[]) => names.reduce((total, name) => total + (values.get(name) ?? NaN), 0);
  const planned = values.get('agent_crons_planned') ?? NaN;
  const dueMs = (values.get('agent_cron_next_due_seconds') ?? NaN) * 1000;
  const activity = {
    runs: sum(runMetrics),
    undelivered: sum(deliveryMetrics),
    untilCronMs: planned > 0 ? dueMs : null,
  };
  const figures = [activity.runs, activity.undelivered, planned, dueMs];
  return figures.every(Number.isFinite) ? activity : null;
}

interface Metric {
  name: string;
  values: { value?: unknown }[];
}

/** Lead of a start before a cron is due: a busy machine takes this long for it. */
export const wakeLeadMs = 30_000;
/** A cron that is due sooner is waited for. */
const soonMs = 2 * wakeLeadMs;

export type SleepDecision = { sleeps: true; wakeInMs: number | null } | { sleeps: false };

export function decideSleep(activity: AgentActivity | null): SleepDecision {
  if (activity === null || activity.runs > 0 || activity.undelivered > 0) return { sleeps: false };
  const { untilCronMs } = activity;
  return untilCronMs !== null && untilCronMs < soonMs ? { sleeps: false } : { sleeps: true, wakeInMs: untilCronMs };
}
