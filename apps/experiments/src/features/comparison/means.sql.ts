/** What is compared: scores by feedback key, or what runs themselves say (`latency`, `error_rate`). */
export type MetricSource = 'feedback' | 'runs';

/** Quantities of runs that are compared like scores; for each of them less is better. */
export const RUN_METRICS = ['error_rate', 'latency'] as const;

/** Seconds. */
export const latency = 'extract(epoch FROM r.end_time - r.start_time)::double precision';

const means: Record<MetricSource, string> = {
  feedback: `
    SELECT f.session_id, f.example_id, f.key, avg(f.score) AS mean
    FROM experiments.feedback f
    WHERE f.tenant_id = $1 AND f.session_id = ANY($2::uuid[]) AND f.example_id IS NOT NULL AND f.score IS NOT NULL
    GROUP BY 1, 2, 3`,
  runs: `
    SELECT session_id, example_id, metric.key, metric.mean
    FROM (
      SELECT r.session_id, r.reference_example_id AS example_id, avg(${latency}) AS latency,
        avg((r.error IS NOT NULL)::int)::double precision AS error_rate
      FROM experiments.run r
      WHERE r.tenant_id = $1 AND r.session_id = ANY($2::uuid[]) AND r.reference_example_id IS NOT NULL
        AND r.parent_run_id IS NULL
      GROUP BY 1, 2
    ) per_example, LATERAL (VALUES ('latency', latency), ('error_rate', error_rate)) metric (key, mean)
    WHERE metric.mean IS NOT NULL`,
};

/**
 * Per experiment, example and key the mean: repetitions count as their mean. Beside it that of the baseline, as `base`.
 * A window and no join: joining the means with themselves is quadratic when the planner takes freshly uploaded tables
 * for empty. Keys are told apart by their bytes, which sort faster than words. `$1` workspace, `$2` experiments, `$3` baseline.
 */
export const comparedMeans = (source: MetricSource) => `
  SELECT session_id, example_id, key, mean,
    max(mean) FILTER (WHERE session_id = $3::uuid) OVER (PARTITION BY example_id, key COLLATE "C") AS base
  FROM (${means[source]}) means`;
