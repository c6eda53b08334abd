/** Maximum comments of one statistic. */
export const maxComments = 10;
/** Maximum categories of one statistic. */
const maxLabels = 100;

/** Sources of the contract in alphabetical order. DISTINCT would sort all rows. */
const sources = `array_remove(ARRAY[${['api', 'app', 'auto_eval', 'model']
  .map((source) => `max(f.source_type) FILTER (WHERE f.source_type = '${source}')`)
  .join(', ')}], NULL)`;

/** Mean score over a relation of feedback. */
export const meanScore = (feedback: string): string => `avg(${feedback}.score)`;

/** Aggregates over feedback under the alias `f`, as a list to select. */
export const feedbackAggregates = `count(*) FILTER (WHERE NOT f.error)::int AS n,
  count(*) FILTER (WHERE f.error)::int AS errors, ${meanScore('f')} AS avg, min(f.score) AS min, max(f.score) AS max,
  stddev_samp(f.score) AS stdev, ${sources} AS sources`;

/** Points of the most frequent categories, by owner and key: a statement over feedback under the alias `f`. */
export const labelCounts = (owner: string, feedback: string): string => `
  SELECT owner, key, label, n FROM (
    SELECT ${owner} AS owner, f.key, f.label, count(*)::int AS n,
      row_number() OVER (PARTITION BY ${owner}, f.key ORDER BY count(*) DESC, f.label) AS rank
    FROM ${feedback} AND f.label IS NOT NULL GROUP BY 1, 2, 3
  ) counted WHERE rank <= ${maxLabels} ORDER BY owner, key, rank`;
