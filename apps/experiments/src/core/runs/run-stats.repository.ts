import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type SqlConditions } from '@heddle/database';
import { feedbackAggregates, labelCounts, maxComments } from '../../analysis/aggregates/feedback-facts.sql.js';
import { percentile, runAggregates } from '../../analysis/aggregates/run-facts.sql.js';
import {
  detailsOfTraces,
  distinctSteps,
  stepsOfRuns,
  totalsOfRuns,
  totalsOfTraces,
  type UsageDetail,
  usageDetails,
  usageSources,
  type UsageSums,
  usageSums,
} from '../../analysis/aggregates/trace-usage.sql.js';
import { threadOf } from '../../analysis/filters/filter-columns.sql.js';
import {
  assembleStats,
  type FeedbackStats,
  type LabelRow,
  noFeedback,
  type StatRow,
} from '../feedback/feedback-stats.js';
import { runConditions, type RunFilter } from './run-conditions.sql.js';

export interface StatsQuery extends RunFilter {
  /** Without it, all runs are one group. */
  groupBy?: { attribute: 'name' | 'run_type' | 'tag' | 'metadata' | 'thread'; path: string; maxGroups: number };
  /** Only these. */
  groups?: readonly string[];
  /** Divides each group by the interval of its start; the group has the form of `bucketKey`. */
  bucketSeconds?: number;
}

/** Times in seconds, costs in US dollars; null if unknown. */
export interface GroupStats {
  /** Empty without groups. */
  group: string;
  runCount: number;
  errorCount: number;
  errorRate: number | null;
  streamingRate: number | null;
  latencyP50: number | null;
  latencyP95: number | null;
  latencyP99: number | null;
  latencyAvg: number | null;
  firstTokenP50: number | null;
  firstTokenP99: number | null;
  lastRunStartTime: string | null;
  usage: UsageStats;
  feedback: FeedbackStats;
}

/** Sums of traces, and percentiles of runs; null where no run reports any. Costs in US dollars. */
interface UsageStats extends UsageSums<number> {
  totalTokensP50: number | null;
  totalTokensP99: number | null;
  promptTokensP50: number | null;
  promptTokensP99: number | null;
  completionTokensP50: number | null;
  completionTokensP99: number | null;
  costP50: number | null;
  costP99: number | null;
  promptTokenDetails: Record<string, number> | null;
  completionTokenDetails: Record<string, number> | null;
  promptCostDetails: Record<string, number> | null;
  completionCostDetails: Record<string, number> | null;
}

/** Parts of the answer that need their own queries. */
export interface StatParts {
  feedback: boolean;
  usage: boolean;
}

type CountedStats = Omit<GroupStats, 'feedback' | 'usage'>;

const noUsage: UsageStats = {
  totalTokens: null,
  promptTokens: null,
  completionTokens: null,
  totalTokensP50: null,
  totalTokensP99: null,
  promptTokensP50: null,
  promptTokensP99: null,
  completionTokensP50: null,
  completionTokensP99: null,
  totalCost: null,
  promptCost: null,
  completionCost: null,
  costP50: null,
  costP99: null,
  promptTokenDetails: null,
  completionTokenDetails: null,
  promptCostDetails: null,
  completionCostDetails: null,
};

/** Maximum intervals of all groups of one answer. */
const maxBuckets = 5_000;

/** Start of the interval in seconds since 1970, a space, and the group. */
const bucketKey = (seconds: string, time: string, group: string): string =>
  `extract(epoch FROM date_bin(${seconds} * interval '1 second', ${time}, timestamptz 'epoch'))::bigint::text || ' ' || (${group})`;

/** Discrete percentile, a value that occurs. */
const rank = (part: number, of: string) => `(percentile_disc(${part}) WITHIN GROUP (ORDER BY ${of}))::double precision`;

const statistics = runAggregates(
  'matching',
  'runCount',
  'errorCount',
  'errorRate',
  'streamingRate',
  'latencyP50',
  'latencyP95',
  'latencyP99',
  'latencyAvg',
  'firstTokenP50',
  'firstTokenP99',
  'lastRunStartTime',
);

const percentiles = `
  ${rank(0.5, 'total_tokens')} AS "totalTokensP50", ${rank(0.99, 'total_tokens')} AS "totalTokensP99",
  ${rank(0.5, 'prompt_tokens')} AS "promptTokensP50", ${rank(0.99, 'prompt_tokens')} AS "promptTokensP99",
  ${rank(0.5, 'completion_tokens')} AS "completionTokensP50", ${rank(0.99, 'completion_tokens')} AS "completionTokensP99",
  ${percentile(0.5, 'total_cost')} AS "costP50", ${percentile(0.99, 'total_cost')} AS "costP99"`;

const details: Record<UsageDetail, string> = {
  prompt_token_details: 'promptTokenDetails',
  completion_token_details: 'completionTokenDetails',
  prompt_cost_details: 'promptCostDetails',
  completion_cost_details: 'completionCostDetails',
};
const kinds = usageDetails.map(
  (detail) =>
    `jsonb_object_agg(key, total::double precision) FILTER (WHERE detail = '${detail}') AS "${details[detail]}"`,
);

@Injectable()
export class RunStatsRepository extends BaseRepository {
  /** The largest groups first; without groups one, also where no run matches. */
  async stats(ctx: TenantContext, query: StatsQuery, parts: StatParts): Promise<GroupStats[]> {
    const { where, matching } = chosen(ctx, query, ['start_time', 'end_time', 'first_token_time', 'error']);
    const isGrouped = query.groupBy !== undefined || query.bucketSeconds !== undefined;
    const limit = where.param(query.bucketSeconds === undefined ? (query.groupBy?.maxGroups ?? 1) : maxBuckets);
    const rows = await this.queryUnprepared<CountedStats>(
      ctx,
      `WITH matching AS (${matching})
       SELECT ${isGrouped ? 'grp' : "''::text"} AS "group", ${statistics} FROM matching
       ${isGrouped ? 'GROUP BY grp' : ''} ORDER BY count(*) DESC, 1 LIMIT ${limit}`,
      where.params,
    );
    const groups = rows.map(({ group }) => group);
    const feedback = parts.feedback ? await this.feedback(ctx, query, groups) : undefined;
    const usage = parts.usage ? await this.usage(ctx, query, groups) : undefined;
    return rows.map((row) => ({
      ...row,
      usage: usage?.get(row.group) ?? noUsage,
      feedback: feedback?.get(row.group) ?? noFeedback,
    }));
  }

  /** Sums count each step once, also where runs above it match. */
  private async usage(
    ctx: TenantContext,
    query: StatsQuery,
    groups: readonly string[],
  ): Promise<Map<string, UsageStats>> {
    const { where, matching } = chosen(ctx, query, usageSources);
    const rows = await this.queryUnprepared<UsageStats & { grp: string }>(
      ctx,
      `WITH matching AS (${matching}), runs AS (
         SELECT * FROM matching WHERE grp = ANY(${where.param(groups)}::text[])
       ), parts AS MATERIALIZED (SELECT * FROM ${stepsOfRuns('runs', 'grp')} parts
       ), steps AS MATERIALIZED (SELECT * FROM ${distinctSteps('parts', 'grp')} steps
       ), sums AS (SELECT grp, ${usageSums('double precision')} FROM ${totalsOfTraces('steps', 'grp')} traces GROUP BY grp
       ), percentiles AS (SELECT grp, ${percentiles} FROM ${totalsOfRuns('parts', 'grp')} runs GROUP BY grp
       ), kinds AS (SELECT grp, ${kinds.join(', ')} FROM ${detailsOfTraces('steps', 'grp')} kinds GROUP BY grp)
       SELECT * FROM sums JOIN percentiles USING (grp) LEFT JOIN kinds USING (grp)`,
      where.params,
    );
    return new Map(rows.map(({ grp, ...usage }) => [grp, usage]));
  }

  private async feedback(
    ctx: TenantContext,
    query: StatsQuery,
    groups: readonly string[],
  ): Promise<Map<string, FeedbackStats>> {
    const { where, matching } = chosen(ctx, query, ['id']);
    const scored = `experiments.feedback f JOIN matching m ON m.id = f.run_id
      WHERE f.tenant_id = $1 AND m.grp = ANY(${where.param(groups)}::text[])`;
    const stats = await this.queryUnprepared<StatRow>(
      ctx,
      `WITH matching AS (${matching})
       SELECT m.grp AS owner, f.key, ${feedbackAggregates},
         (array_agg(f.comment ORDER BY f.created_at, f.id) FILTER (WHERE f.comment IS NOT NULL))[1:${maxComments}] AS comments
       FROM ${scored} GROUP BY 1, 2 ORDER BY 1, 2`,
      where.params,
    );
    const labels = await this.queryUnprepared<LabelRow>(
      ctx,
      `WITH matching AS (${matching}) ${labelCounts('m.grp', scored)}`,
      where.params,
    );
    return assembleStats(stats, labels);
  }
}

/** Selected runs with their group. */
function chosen(
  ctx: TenantContext,
  query: StatsQuery,
  columns: readonly string[],
): { where: SqlConditions; matching: string } {
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
  if (query.bucketSeconds !== undefined) group = bucketKey(where.param(query.bucketSeconds), 'r.start_time', group);
  const matching = `SELECT ${columns.map((column) => `r.${column}`).join(', ')}, ${group} AS grp
    FROM experiments.run r ${tags} WHERE ${where.sql}`;
  return { where, matching };
}
