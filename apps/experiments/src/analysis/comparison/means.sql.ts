import { hasFailed, latency } from '../aggregates/run-facts.sql.js';

/** Compared values: scores by feedback key, or run metrics (`latency`, `error_rate`). */
export type MetricSource = 'feedback' | 'runs';

/** Quantities of runs that are compared like scores; for each of them less is better. */
export const RUN_METRICS = ['error_rate', 'latency'] as const;

/** Values of the run metrics of `run r`: a relation. */
export const runMetrics = `(VALUES ('latency', ${latency('r')}), ('error_rate', ${hasFailed('r')}::int)) metric (key, value)`;

/** `$1` workspace, `$2` experiments. */
const measured: Record<MetricSource, string> = {
  feedback: `
    SELECT f.session_id, f.example_id, f.key, f.score AS value
    FROM experiments.feedback f
    WHERE f.tenant_id = $1 AND f.session_id = ANY($2::uuid[]) AND f.example_id IS NOT NULL AND f.score IS NOT NULL`,
  runs: `
    SELECT r.session_id, r.reference_example_id AS example_id, metric.key, metric.value
    FROM experiments.run r,
      LATERAL ${runMetrics}
    WHERE r.tenant_id = $1 AND r.session_id = ANY($2::uuid[]) AND r.reference_example_id IS NOT NULL
      AND r.parent_run_id IS NULL AND metric.value IS NOT NULL`,
};

/** Means of the examples of each experiment. `$1` workspace, `$2` experiments, `$3` key. */
export const exampleMeans = (source: MetricSource): string => `
  SELECT session_id, example_id, avg(value)::double precision AS mean
  FROM (${measured[source]}) measured WHERE key = $3 GROUP BY 1, 2`;

/** Maximum experiments per statement: each of them looks at every score. */
export const maximumCompared = 8;

/**
 * Per experiment, example and key the mean, and as `base` that of the baseline: repetitions count as their mean. The
 * baseline is the first of `$2`, `count` others follow. One grouping, without a join or a sort: joining means with
 * themselves is quadratic when the planner takes freshly uploaded tables for empty.
 */
export function comparedMeans(source: MetricSource, count: number): string {
  const others = Array.from({ length: count }, (_, at) => at + 2);
  const mean = (at: number) => `avg(value) FILTER (WHERE session_id = ($2::uuid[])[${at}])`;
  return `
    SELECT other.session_id, example_id, key, other.mean, base
    FROM (
      SELECT example_id, key, ${mean(1)} AS base, ${others.map((at) => `${mean(at)} AS mean${at}`).join(', ')}
      FROM (${measured[source]}) measured GROUP BY 1, 2
    ) means, LATERAL (VALUES ${others.map((at) => `(($2::uuid[])[${at}], mean${at})`).join(', ')}) other (session_id, mean)
    WHERE base IS NOT NULL AND other.mean IS NOT NULL`;
}
