import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import { statusOf } from '../../analysis/aggregates/run-facts.sql.js';

export interface MetadataQuery {
  /** All keys without it. */
  keys?: readonly string[];
  since?: string;
  rootsOnly: boolean;
  /** Values per key, the most frequent ones. */
  top: number;
}

/** Number of runs with this value of a property. */
export interface Facet {
  sessionId: string;
  key: 'name' | 'run_type' | 'status' | 'tag';
  value: string;
  n: number;
}

/** The latest runs stand for all: a project may have millions. */
const latestRuns = 50_000;
const maxKeys = 100;
const longestValue = 500;
const facetValues = 10;

@Injectable()
export class RunMetadataRepository extends BaseRepository {
  /** The most frequent values of the metadata of a session's latest runs; texts, numbers and booleans. */
  values(
    ctx: TenantContext,
    sessionId: string,
    { keys, since, rootsOnly, top }: MetadataQuery,
  ): Promise<{ key: string; value: string }[]> {
    const runs = new SqlConditions(ctx.tenantId, sessionId)
      .always('r.tenant_id = $1 AND r.session_id = $2')
      .when(since, (p) => `r.start_time >= ${p}::timestamptz`);
    if (rootsOnly) runs.always('r.parent_run_id IS NULL');
    const wanted = keys ? `AND m.key = ANY(${runs.param(keys)}::text[])` : '';
    return this.queryUnprepared(
      ctx,
      `SELECT key, value FROM (
         SELECT m.key, left(m.value #>> '{}', ${longestValue}) AS value, count(*) AS n,
           row_number() OVER (PARTITION BY m.key ORDER BY count(*) DESC, left(m.value #>> '{}', ${longestValue})) AS rank,
           dense_rank() OVER (ORDER BY m.key) AS key_rank
         FROM (
           SELECT r.extra->'metadata' AS metadata FROM experiments.run r WHERE ${runs.sql}
           ORDER BY r.start_time DESC, r.id DESC LIMIT ${latestRuns}
         ) latest
         CROSS JOIN LATERAL json_each(CASE WHEN json_typeof(metadata) = 'object' THEN metadata END) m
         WHERE json_typeof(m.value) IN ('string', 'number', 'boolean') ${wanted}
         GROUP BY 1, 2
       ) counted WHERE rank <= ${runs.param(top)} AND key_rank <= ${maxKeys} ORDER BY key, rank`,
      runs.params,
    );
  }

  /** Values that the latest roots of each session share. */
  facets(ctx: TenantContext, sessionIds: readonly string[]): Promise<Facet[]> {
    return this.query(
      ctx,
      `SELECT session_id AS "sessionId", key, value, n FROM (
         SELECT latest.session_id, facet.key, facet.value, count(*)::int AS n,
           row_number() OVER (PARTITION BY latest.session_id, facet.key ORDER BY count(*) DESC, facet.value) AS rank
         FROM unnest($2::uuid[]) AS wanted (session_id)
         CROSS JOIN LATERAL (
           SELECT r.session_id, r.name, r.run_type, r.tags, ${statusOf('r')} AS status
           FROM experiments.run r
           WHERE r.tenant_id = $1 AND r.session_id = wanted.session_id AND r.parent_run_id IS NULL
           ORDER BY r.start_time DESC, r.id DESC LIMIT ${latestRuns}
         ) latest
         CROSS JOIN LATERAL (
           VALUES ('name', latest.name), ('run_type', latest.run_type), ('status', latest.status)
           UNION ALL SELECT 'tag', tag FROM unnest(latest.tags) AS tag
         ) AS facet (key, value)
         GROUP BY 1, 2, 3
       ) counted WHERE rank <= ${facetValues} ORDER BY session_id, key, rank`,
      [ctx.tenantId, sessionIds],
    );
  }
}
