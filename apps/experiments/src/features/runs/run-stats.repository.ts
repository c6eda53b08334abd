import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type SqlConditions } from '@heddle/database';
import { wireTime } from '../../contract/wire-time.sql.js';
import {
  assembleStats,
  type FeedbackStats,
  type LabelRow,
  noFeedback,
  type StatRow,
} from '../feedback/feedback-stats.js';
import { threadOf } from '../filters/filter-columns.sql.js';
import { runConditions, type RunFilter } from './run-conditions.sql.js';

export interface StatsQuery extends RunFilter {
  /** One group of all without it. */
  groupBy?: { attribute: 'name' | 'run_type' | 'tag' | 'metadata' | 'thread'; path: string; maxGroups: number };
  /** Only these. */
  groups?: readonly string[];
}

/** Times in seconds, costs in US dollars; null where nothing is known. */
export interface GroupStats {
  /** Empty without groups. */
  group: string;
  runCount: number;
  errorRate: number | null;
  streamingRate: number | null;
  latencyP50: number | null;
  latencyP99: number | null;
  latencyAvg: number | null;
  firstTokenP50: number | null;
  firstTokenP99: number | null;
  lastRunStartTime: string | null;
  totalTokens: number | null;
  promptTokens: number | null;
  completionTokens: number | null;
  totalTokensP50: number | null;
  totalTokensP99: number | null;
  promptTokensP50: number | null;
  promptTokensP99: number | null;
  completionTokensP50: number | null;
  completionTokensP99: number | null;
  totalCost: number | null;
  promptCost: number | null;
  completionCost: number | null;
  costP50: number | null;
  costP99: number | null;
  details: UsageDetails;
  feedback: FeedbackStats;
}

/** Sums by kind; null without values. Costs in US dollars. */
export interface UsageDetails {
  promptTokenDetails: Record<string, number> | null;
  completionTokenDetails: Record<string, number> | null;
  promptCostDetails: Record<string, number> | null;
  completionCostDetails: Record<string, number> | null;
}

/** Parts of the answer that need their own queries. */
export interface StatParts {
  feedback: boolean;
  details: boolean;
}

type CountedStats = Omit<GroupStats, 'feedback' | 'details'>;

const noDetails: UsageDetails = {
  promptTokenDetails: null,
  completionTokenDetails: null,
  promptCostDetails: null,
  completionCostDetails: null,
};

/** As many comments and categories as statistics show. */
const maxComments = 10;
const maxLabels = 100;
/** Maximum kinds, which clients name freely; the largest sums are kept. */
const maxKinds = 100;

const number = (sql: string) => `(${sql})::double precision`;
const percentile = (share: number, of: string) =>
  number(`percentile_cont(${share}) WITHIN GROUP (ORDER BY ${number(of)})`);
/** Of whole numbers, a number that there is. */
const rank = (share: number, of: string) => number(`percentile_disc(${share}) WITHIN GROUP (ORDER BY ${of})`);
const seconds = (until: string) => `extract(epoch FROM ${until} - start_time)`;

const detailColumns = [
  ['promptTokenDetails', 'prompt_token_details'],
  ['completionTokenDetails', 'completion_token_details'],
  ['promptCostDetails', 'prompt_cost_details'],
  ['completionCostDetails', 'completion_cost_details'],
] as const satisfies readonly (readonly [keyof UsageDetails, string])[];

const aggregates = `
  count(*)::int AS "runCount", ${number('avg((error IS NOT NULL)::int)')} AS "errorRate",
  ${number('avg((first_token_time IS NOT NULL)::int)')} AS "streamingRate",
  ${percentile(0.5, seconds('end_time'))} AS "latencyP50", ${percentile(0.99, seconds('end_time'))} AS "latencyP99",
  ${number(`avg(${seconds('end_time')})`)} AS "latencyAvg",
  ${percentile(0.5, seconds('first_token_time'))} AS "firstTokenP50",
  ${percentile(0.99, seconds('first_token_time'))} AS "firstTokenP99",
  ${wireTime('max(start_time)')} AS "lastRunStartTime",
  ${number('sum(total_tokens)')} AS "totalTokens", ${number('sum(prompt_tokens)')} AS "promptTokens",
  ${number('sum(completion_tokens)')} AS "completionTokens",
  ${rank(0.5, 'total_tokens')} AS "totalTokensP50", ${rank(0.99, 'total_tokens')} AS "totalTokensP99",
  ${rank(0.5, 'prompt_tokens')} AS "promptTokensP50", ${rank(0.99, 'prompt_tokens')} AS "promptTokensP99",
  ${rank(0.5, 'completion_tokens')} AS "completionTokensP50", ${rank(0.99, 'completion_tokens')} AS "completionTokensP99",
  ${number('sum(total_cost)')} AS "totalCost", ${number('sum(prompt_cost)')} AS "promptCost",
  ${number('sum(completion_cost)')} AS "completionCost",
  ${percentile(0.5, 'total_cost')} AS "costP50", ${percentile(0.99, 'total_cost')} AS "costP99"`;

@Injectable()
export class RunStatsRepository extends BaseRepository {
  /** The largest groups first; without groups one, also where no run matches. */
  async stats(ctx: TenantContext, query: StatsQuery, parts: StatParts): Promise<GroupStats[]> {
    const { where, matching } = chosen(ctx, query);
    const limit = where.param(query.groupBy?.maxGroups ?? 1);
    const rows = await this.queryUnprepared<CountedStats>(
      ctx,
      `WITH matching AS (${matching})
       SELECT ${query.groupBy ? 'grp' : "''::text"} AS "group", ${aggregates} FROM matching
       ${query.groupBy ? 'GROUP BY grp' : ''} ORDER BY count(*) DESC, 1 LIMIT ${limit}`,
      where.params,
    );
    const groups = rows.map(({ group }) => group);
    const feedback = parts.feedback ? await this.feedback(ctx, query, groups) : undefined;
    const details = parts.details ? await this.details(ctx, query, groups) : undefined;
    return rows.map((row) => ({
      ...row,
      details: details?.get(row.group) ?? noDetails,
      feedback: feedback?.get(row.group) ?? noFeedback,
    }));
  }

  private async details(
    ctx: TenantContext,
    query: StatsQuery,
    groups: readonly string[],
  ): Promise<Map<string, UsageDetails>> {
    const { where, matching } = chosen(ctx, query);
    const rows = await this.queryUnprepared<UsageDetails & { group: string }>(
      ctx,
      `WITH matching AS (${matching}), sums AS (
         SELECT m.grp, said.name, kind.key, sum(kind.value::numeric) AS total
         FROM matching m
         CROSS JOIN LATERAL (VALUES ${detailColumns.map(([name, column]) => `('${name}', m.${column})`).join(', ')})
           AS said (name, details)
         CROSS JOIN LATERAL jsonb_each_text(said.details) AS kind
         WHERE m.grp = ANY(${where.param(groups)}::text[]) GROUP BY 1, 2, 3
       ), placed AS (
         SELECT *, row_number() OVER (PARTITION BY grp, name ORDER BY total DESC, key) AS place FROM sums
       )
       SELECT grp AS "group", ${detailColumns
         .map(([name]) => `jsonb_object_agg(key, ${number('total')}) FILTER (WHERE name = '${name}') AS "${name}"`)
         .join(', ')}
       FROM placed WHERE place <= ${maxKinds} GROUP BY 1`,
      where.params,
    );
    return new Map(rows.map(({ group, ...details }) => [group, details]));
  }

  private async feedback(
    ctx: TenantContext,
    query: StatsQuery,
    groups: readonly string[],
  ): Promise<Map<string, FeedbackStats>> {
    const { where, matching } = chosen(ctx, query);
    const scored = `experiments.feedback f JOIN matching m ON m.id = f.run_id
      WHERE f.tenant_id = $1 AND m.grp = ANY(${where.param(groups)}::text[])`;
    const stats = await this.queryUnprepared<StatRow>(
      ctx,
      `WITH matching AS (${matching})
       SELECT m.grp AS owner, f.key, count(*) FILTER (WHERE NOT f.error)::int AS n,
         count(*) FILTER (WHERE f.error)::int AS errors, avg(f.score) AS avg, min(f.score) AS min,
         max(f.score) AS max, stddev_samp(f.score) AS stdev,
         (array_agg(f.comment ORDER BY f.created_at, f.id) FILTER (WHERE f.comment IS NOT NULL))[1:${maxComments}] AS comments,
         array_agg(DISTINCT f.source_type) AS sources
       FROM ${scored} GROUP BY 1, 2 ORDER BY 1, 2`,
      where.params,
    );
    const labels = await this.queryUnprepared<LabelRow>(
      ctx,
      `WITH matching AS (${matching})
       SELECT owner, key, label, n FROM (
         SELECT m.grp AS owner, f.key, f.label, count(*)::int AS n,
           row_number() OVER (PARTITION BY m.grp, f.key ORDER BY count(*) DESC, f.label) AS rank
         FROM ${scored} AND f.label IS NOT NULL GROUP BY 1, 2, 3
       ) counted WHERE rank <= ${maxLabels} ORDER BY owner, key, rank`,
      where.params,
    );
    return assembleStats(stats, labels);
  }
}

/** The runs that count, with their group. */
function chosen(ctx: TenantContext, query: StatsQuery): { where: SqlConditions; matching: string } {
  const where = runConditions(ctx, query);
  const { groupBy } = query;
  let group = "''::text";
  let tags = '';
  if (groupBy?.attribute === 'metadata') group = `r.extra->'metadata'->>${where.param(groupBy.path)}::text`;
  if (groupBy?.attribute === 'thread') group = threadOf('r');
  if (groupBy?.attribute === 'name' || groupBy?.attribute === 'run_type') group = `r.${groupBy.attribute}`;
  if (groupBy?.attribute === 'tag') {
    group = 'tag';
    tags = 'CROSS JOIN LATERAL (SELECT DISTINCT unnest(r.tags) AS tag) tags';
  }
  if (groupBy) where.always(`${group} IS NOT NULL`).when(query.groups, (p) => `${group} = ANY(${p}::text[])`);
  const matching = `SELECT r.id, r.start_time, r.end_time, r.first_token_time, r.error, r.total_tokens, r.prompt_tokens,
    r.completion_tokens, r.total_cost, r.prompt_cost, r.completion_cost,
    ${detailColumns.map(([, column]) => `r.${column}`).join(', ')}, ${group} AS grp
    FROM experiments.run r ${tags} WHERE ${where.sql}`;
  return { where, matching };
}
