/**
 * Usage of runs: tokens, costs and their details. A run has the usage of itself and of the steps below it in its
 * session, since applications report usage where they call a model, and readers look at roots. A caller may repeat the
 * usage of its model: of a trace, runs of type `llm` count alone, and other runs only where none of these reports any.
 */

const totals = [
  'total_tokens',
  'prompt_tokens',
  'completion_tokens',
  'total_cost',
  'prompt_cost',
  'completion_cost',
] as const;
export type UsageTotal = (typeof totals)[number];

export const usageDetails = [
  'prompt_token_details',
  'completion_token_details',
  'prompt_cost_details',
  'completion_cost_details',
] as const;
export type UsageDetail = (typeof usageDetails)[number];

const reported = [...totals, ...usageDetails];

/** Columns that a relation of runs needs for its usage. */
export const usageSources = ['id', 'tenant_id', 'session_id', 'trace_id', 'dotted_order', 'run_type', ...reported];

/** Maximum kinds of one detail, which clients name freely; the largest sums are kept. */
const maxKinds = 100;

/** Condition of the indexes `run_usage` and `run_trace_usage`, which leave out runs without usage. */
export const reportsUsage = (run: string): string =>
  `(${reported.map((column) => `${run}.${column} IS NOT NULL`).join(' OR ')})`;

/** Start of a `dotted_order`, as the index `run_trace_usage` has it: the whole may be too long for an index. */
const orderStart = (order: string) => `left(${order}, 500) COLLATE "C"`;

/** The run and the steps below it that report usage: a relation. Separate searches, since an OR would use no index. */
function stepsOf(run: string): string {
  const columns = (of: string) => ['id', 'trace_id', 'run_type', ...reported].map((column) => `${of}.${column}`);
  const below = [
    `part.trace_id = ${run}.id`,
    // The slash is the character after the point.
    `part.trace_id = ${run}.trace_id AND starts_with(part.dotted_order, ${run}.dotted_order || '.')
       AND ${orderStart('part.dotted_order')} >= ${orderStart(`(${run}.dotted_order || '.')`)}
       AND ${orderStart('part.dotted_order')} <= ${orderStart(`(${run}.dotted_order || '/')`)}`,
  ].map(
    (part) => `SELECT ${columns('part').join(', ')} FROM experiments.run part
      WHERE part.tenant_id = ${run}.tenant_id AND ${part} AND part.session_id = ${run}.session_id
        AND ${reportsUsage('part')}`,
  );
  const itself = `SELECT ${columns(run).join(', ')} WHERE ${reportsUsage(run)}`;
  return `(${[itself, ...below].join(' UNION ALL ')})`;
}

/** Sum of an expression over the steps of one trace, under the alias `step`. */
const sumOfTrace = (value: string) => `coalesce(sum(${value}) FILTER (WHERE step.run_type = 'llm'), sum(${value}))`;

const sumsOfTrace = totals.map((column) => `${sumOfTrace(`step.${column}`)} AS ${column}`).join(', ');

/** One total of a run: an expression. */
export const totalOfRun = (run: string, total: UsageTotal): string =>
  `(SELECT ${sumOfTrace(`step.${total}`)} FROM ${stepsOf(run)} step)`;

/** All totals of a run: one row, for a lateral join. */
export const totalsOfRun = (run: string): string => `(SELECT ${sumsOfTrace} FROM ${stepsOf(run)} step)`;

/** All totals and details of a run: one row, for a lateral join. Costs of details are texts, which keep their digits. */
export function usageOfRun(run: string): string {
  const details = usageDetails.map((detail) => {
    const sum = detail.includes('cost') ? 'sum::text' : 'sum';
    return `(SELECT jsonb_object_agg(key, ${sum}) FROM (
      SELECT kind.key, ${sumOfTrace('kind.value::numeric')} AS sum
      FROM steps step CROSS JOIN LATERAL jsonb_each_text(step.${detail}) kind
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxKinds}
    ) largest) AS ${detail}`;
  });
  return `(
    WITH steps AS MATERIALIZED (SELECT * FROM ${stepsOf(run)} step)
    SELECT ${sumsOfTrace}, ${details.join(', ')} FROM steps step
  )`;
}

/** Steps of all runs of a relation, with a column of it and the id of the run; a step belongs to all runs above it. */
export const stepsOfRuns = (runs: string, by: string): string =>
  `(SELECT run.${by}, run.id AS run_id, step.* FROM ${runs} run CROSS JOIN LATERAL ${stepsOf('run')} step)`;

/** Steps of runs, each of them once for each value of the column. */
export const distinctSteps = (steps: string, by: string): string =>
  `(SELECT DISTINCT ON (${by}, id) * FROM ${steps} steps)`;

/** Totals of the runs of a relation of steps, with the column. */
export const totalsOfRuns = (steps: string, by: string): string =>
  `(SELECT step.${by}, ${sumsOfTrace} FROM ${steps} step GROUP BY step.${by}, step.run_id)`;

/**
 * Totals of the traces of a relation of runs, for each value of a column; `more` are other aggregates, over the alias
 * `step`.
 */
export const totalsOfTraces = (steps: string, by: string, ...more: string[]): string =>
  `(SELECT step.${by}, ${[sumsOfTrace, ...more].join(', ')} FROM ${steps} step
    GROUP BY step.${by}, coalesce(step.trace_id, step.id))`;

/** Sums of usage; null where no run reports any. `Cost` is in US dollars: a number, or a decimal as text. */
export interface UsageSums<Cost> {
  totalTokens: number | null;
  promptTokens: number | null;
  completionTokens: number | null;
  totalCost: Cost | null;
  promptCost: Cost | null;
  completionCost: Cost | null;
}

const totalNames: Record<UsageTotal, keyof UsageSums<unknown>> = {
  total_tokens: 'totalTokens',
  prompt_tokens: 'promptTokens',
  completion_tokens: 'completionTokens',
  total_cost: 'totalCost',
  prompt_cost: 'promptCost',
  completion_cost: 'completionCost',
};

/** Sums over a relation of totals, as a list to select; costs as texts keep their digits. */
export const usageSums = (costs: 'text' | 'double precision'): string =>
  totals
    .map((total) => `sum(${total})::${total.endsWith('cost') ? costs : 'double precision'} AS "${totalNames[total]}"`)
    .join(', ');

/** Details of all traces of a relation of runs: columns `by`, `detail`, `key` and `total`, the largest kinds. */
export const detailsOfTraces = (steps: string, by: string): string =>
  `(SELECT ${by}, detail, key, total FROM (
     SELECT ${by}, detail, key, sum(sum) AS total,
       row_number() OVER (PARTITION BY ${by}, detail ORDER BY sum(sum) DESC, key) AS place
     FROM (
       SELECT step.${by}, given.detail, kind.key, ${sumOfTrace('kind.value::numeric')} AS sum
       FROM ${steps} step
       CROSS JOIN LATERAL (VALUES ${usageDetails.map((detail) => `('${detail}', step.${detail})`).join(', ')})
         AS given (detail, kinds)
       CROSS JOIN LATERAL jsonb_each_text(given.kinds) AS kind
       GROUP BY step.${by}, coalesce(step.trace_id, step.id), given.detail, kind.key
     ) traces GROUP BY ${by}, detail, key
   ) placed WHERE place <= ${maxKinds})`;
