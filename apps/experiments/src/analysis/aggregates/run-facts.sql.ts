import { wireTime } from '../../contract/wire-time.sql.js';

/** Seconds of a run until a moment of it, as a decimal. */
const secondsUntil = (run: string, moment: string) => `extract(epoch FROM ${run}.${moment} - ${run}.start_time)`;

export const duration = (run: string): string => secondsUntil(run, 'end_time');
export const timeToFirstToken = (run: string): string => secondsUntil(run, 'first_token_time');

/** Seconds, as a double. */
export const latency = (run: string): string => `${duration(run)}::double precision`;

export const hasFailed = (run: string): string => `(${run}.error IS NOT NULL)`;

export const statusOf = (run: string): string =>
  `CASE WHEN ${hasFailed(run)} THEN 'error' WHEN ${run}.end_time IS NULL THEN 'pending' ELSE 'success' END`;

const share = (condition: string) => `avg((${condition})::int)::double precision`;

/** Interpolated between the closest ranks: docs/reference/contract/experiments.md, rule 13. */
export const percentile = (part: number, value: string): string =>
  `percentile_cont(${part}) WITHIN GROUP (ORDER BY (${value})::double precision)`;

/** Aggregates over a relation of runs. */
const aggregates = {
  runCount: () => 'count(*)::int',
  errorCount: (run: string) => `count(${run}.error)::int`,
  errorRate: (run: string) => share(hasFailed(run)),
  streamingRate: (run: string) => share(`${run}.first_token_time IS NOT NULL`),
  latencyAvg: (run: string) => `avg(${latency(run)})`,
  latencyP50: (run: string) => percentile(0.5, duration(run)),
  latencyP95: (run: string) => percentile(0.95, duration(run)),
  latencyP99: (run: string) => percentile(0.99, duration(run)),
  firstTokenP50: (run: string) => percentile(0.5, timeToFirstToken(run)),
  firstTokenP99: (run: string) => percentile(0.99, timeToFirstToken(run)),
  minStartTime: (run: string) => `min(${run}.start_time)`,
  maxStartTime: (run: string) => `max(${run}.start_time)`,
  lastRunStartTime: (run: string) => `max(${run}.start_time)`,
};
export type RunAggregate = keyof typeof aggregates;

export const runAggregate = (name: RunAggregate, run: string): string => aggregates[name](run);

const isTime = (name: RunAggregate) => name.endsWith('StartTime');

/** Aggregates as a list to select, each under its name; times are written as on the wire. */
export function runAggregates(run: string, ...names: readonly RunAggregate[]): string {
  return names
    .map((name) => {
      const sql = runAggregate(name, run);
      return `${isTime(name) ? wireTime(sql) : sql} AS "${name}"`;
    })
    .join(', ');
}
