import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import { feedbackAggregates } from '../../analysis/aggregates/feedback-facts.sql.js';
import { runAggregates } from '../../analysis/aggregates/run-facts.sql.js';
import { totalsOfRun, type UsageSums, usageSums } from '../../analysis/aggregates/trace-usage.sql.js';
import { addRunFilters, type RunFilters } from '../../analysis/comparison/run-filter.sql.js';
import type { FeedbackStat } from '../../core/feedback/feedback-stats.js';

export interface GroupQuery {
  sessionIds: readonly string[];
  by: 'run_metadata' | 'example_metadata';
  metadataKey: string;
  runs: RunFilters;
  /** Groups to skip. */
  offset: number;
  limit: number;
  examplesPerGroup: number;
}

/** Statistics of the runs of a group, over all experiments or of one. */
export interface GroupStats extends UsageSums<string> {
  groupKey: string;
  /** Null over all experiments. */
  sessionId: string | null;
  runCount: number;
  exampleCount: number;
  errorRate: number;
  latencyP50: number | null;
  latencyP99: number | null;
  minStartTime: string;
  maxStartTime: string;
}

export interface GroupScore extends Omit<FeedbackStat, 'labels' | 'comments'> {
  groupKey: string;
  sessionId: string | null;
  key: string;
}

/** An example of a group, and the runs on it that belong to the group. */
interface GroupExample {
  groupKey: string;
  id: string;
  runIds: string[];
}

const statistics = runAggregates(
  'members',
  'runCount',
  'errorRate',
  'latencyP50',
  'latencyP99',
  'minStartTime',
  'maxStartTime',
);

@Injectable()
export class MetadataGroupsRepository extends BaseRepository {
  /** Statistics per group, and per group and experiment; the largest group first. */
  stats(ctx: TenantContext, datasetId: string, query: GroupQuery): Promise<GroupStats[]> {
    const { where, members } = this.members(ctx, datasetId, query);
    return this.queryUnprepared(
      ctx,
      `WITH members AS (${members}), page AS (
         SELECT group_key FROM members GROUP BY 1 ORDER BY count(*) DESC, group_key
         LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}
       )
       SELECT group_key AS "groupKey", session_id AS "sessionId", ${statistics},
         count(DISTINCT example_id)::int AS "exampleCount", ${usageSums('text')}
       FROM members WHERE group_key IN (SELECT group_key FROM page)
       GROUP BY GROUPING SETS ((group_key), (group_key, session_id))
       ORDER BY max(count(*)) OVER (PARTITION BY group_key) DESC, group_key, session_id NULLS FIRST`,
      where.params,
    );
  }

  scores(ctx: TenantContext, datasetId: string, query: GroupQuery, groups: readonly string[]): Promise<GroupScore[]> {
    const { where, members } = this.members(ctx, datasetId, query);
    return this.queryUnprepared(
      ctx,
      `SELECT m.group_key AS "groupKey", m.session_id AS "sessionId", f.key, ${feedbackAggregates}
       FROM (${members}) m JOIN experiments.feedback f ON f.tenant_id = $1 AND f.run_id = m.run_id
       WHERE m.group_key = ANY(${where.param(groups)}::text[])
       GROUP BY GROUPING SETS ((m.group_key, f.key), (m.group_key, m.session_id, f.key)) ORDER BY f.key`,
      where.params,
    );
  }

  examples(
    ctx: TenantContext,
    datasetId: string,
    query: GroupQuery,
    groups: readonly string[],
  ): Promise<GroupExample[]> {
    const { where, members } = this.members(ctx, datasetId, query);
    return this.queryUnprepared(
      ctx,
      `SELECT group_key AS "groupKey", example_id AS id, run_ids AS "runIds" FROM (
         SELECT group_key, example_id, array_agg(run_id) AS run_ids,
           row_number() OVER (PARTITION BY group_key ORDER BY min(position), example_id) AS place
         FROM (${members}) members WHERE group_key = ANY(${where.param(groups)}::text[]) GROUP BY 1, 2
       ) placed WHERE place <= ${where.param(query.examplesPerGroup)} ORDER BY group_key, place`,
      where.params,
    );
  }

  /** Runs of the experiments with the group they belong to; those without the metadata belong to none. */
  private members(ctx: TenantContext, datasetId: string, query: GroupQuery): { where: SqlConditions; members: string } {
    const where = new SqlConditions(ctx.tenantId, datasetId, query.sessionIds, query.metadataKey).always(
      `r.tenant_id = $1 AND e.tenant_id = $1 AND e.dataset_id = $2 AND r.session_id = ANY($3::uuid[])
       AND r.parent_run_id IS NULL`,
    );
    addRunFilters(where, query.runs);
    const value = query.by === 'run_metadata' ? `r.extra->'metadata'->>$4::text` : `e.metadata->>$4::text`;
    const members = `
      SELECT ${value} AS group_key, r.id AS run_id, r.session_id, e.id AS example_id, e.position, r.start_time,
        r.end_time, r.error, usage.*
      FROM experiments.run r JOIN experiments.example e ON e.id = r.reference_example_id
        CROSS JOIN LATERAL ${totalsOfRun('r')} usage
      WHERE ${where.sql} AND ${value} IS NOT NULL`;
    return { where, members };
  }
}
