import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, isUniqueViolation, SqlConditions } from '@heddle/database';
import { ComparativeExperimentEntity } from '@heddle/entities-experiments';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';
import { ComparativeExperimentExistsError } from './pairwise.errors.js';
import type { PreferenceRow } from './preferences.js';

export type ComparativeExperiment = WithWireTimes<ComparativeExperimentEntity>;

export interface NewComparativeExperiment {
  id: string;
  referenceDatasetId: string;
  name: string | null;
  description: string | null;
  extra: Record<string, unknown> | null;
  /** Default: now. */
  createdAt?: string;
  /** Default: `createdAt`. */
  modifiedAt?: string;
}

export interface ComparativeQuery {
  ids?: readonly string[];
  name?: string;
  /** Case-insensitive. */
  nameContains?: string;
  sortBy: 'name' | 'createdAt';
  descending: boolean;
  offset: number;
  limit: number;
}

/** Experiment of a pairwise comparison. */
export interface ComparedExperiment {
  comparativeId: string;
  sessionId: string;
  name: string;
}

const columns = columnsOf(ComparativeExperimentEntity, { of: 'c', as: { createdAt: wireTime, modifiedAt: wireTime } });
const sorts: Record<ComparativeQuery['sortBy'], string> = { name: 'c.name', createdAt: 'c.created_at' };

@Injectable()
export class PairwiseRepository extends BaseRepository {
  async insert(
    ctx: TenantContext,
    comparative: NewComparativeExperiment,
    sessionIds: readonly string[],
  ): Promise<ComparativeExperiment> {
    try {
      const row = await this.queryOne<ComparativeExperiment>(
        ctx,
        `INSERT INTO experiments.comparative_experiment AS c
           (tenant_id, id, reference_dataset_id, name, description, extra, created_at, modified_at)
         VALUES ($1, $2, $3, $4, $5, $6, coalesce($7, now()), coalesce($8, $7, now())) RETURNING ${columns}`,
        [
          ctx.tenantId,
          comparative.id,
          comparative.referenceDatasetId,
          comparative.name,
          comparative.description,
          comparative.extra && JSON.stringify(comparative.extra),
          comparative.createdAt,
          comparative.modifiedAt,
        ],
      );
      await this.query(
        ctx,
        `INSERT INTO experiments.comparative_experiment_session (tenant_id, comparative_experiment_id, session_id, position)
         SELECT $1::uuid, $2::uuid, session_id, ordinal FROM unnest($3::uuid[]) WITH ORDINALITY AS given (session_id, ordinal)`,
        [ctx.tenantId, comparative.id, sessionIds],
      );
      return row as ComparativeExperiment;
    } catch (error) {
      if (isUniqueViolation(error, 'comparative_experiment_pkey'))
        throw new ComparativeExperimentExistsError(comparative.id);
      throw error;
    }
  }

  list(ctx: TenantContext, datasetId: string, query: ComparativeQuery): Promise<ComparativeExperiment[]> {
    const where = new SqlConditions(ctx.tenantId, datasetId)
      .always('c.tenant_id = $1 AND c.reference_dataset_id = $2')
      .when(query.ids, (p) => `c.id = ANY(${p}::uuid[])`)
      .when(query.name, (p) => `c.name = ${p}`)
      .when(query.nameContains, (p) => `position(lower(${p}) IN lower(c.name)) > 0`);
    return this.queryUnprepared(
      ctx,
      `SELECT ${columns} FROM experiments.comparative_experiment c WHERE ${where.sql}
       ORDER BY ${sorts[query.sortBy]} ${query.descending ? 'DESC' : 'ASC'} NULLS LAST, c.id
       LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`,
      where.params,
    );
  }

  /** Experiments of each comparison, in the order of the request that created it. */
  experiments(ctx: TenantContext, comparativeIds: readonly string[]): Promise<ComparedExperiment[]> {
    return this.query(
      ctx,
      `SELECT m.comparative_experiment_id AS "comparativeId", m.session_id AS "sessionId", s.name
       FROM experiments.comparative_experiment_session m JOIN experiments.session s ON s.id = m.session_id
       WHERE m.tenant_id = $1 AND s.tenant_id = $1 AND m.comparative_experiment_id = ANY($2::uuid[])
       ORDER BY m.comparative_experiment_id, m.position`,
      [ctx.tenantId, comparativeIds],
    );
  }

  /** Preferences in pairwise comparisons. Several scores of one example count as their mean. */
  preferences(ctx: TenantContext, comparativeIds: readonly string[]): Promise<PreferenceRow[]> {
    return this.query(
      ctx,
      `WITH judged AS (
         SELECT f.comparative_experiment_id AS comparative_id, f.key, f.example_id, f.session_id, avg(f.score) AS mean,
           count(*) AS scores
         FROM experiments.feedback f
         WHERE f.tenant_id = $1 AND f.comparative_experiment_id = ANY($2::uuid[]) AND f.example_id IS NOT NULL
           AND f.score IS NOT NULL AND f.session_id IN (
             SELECT session_id FROM experiments.comparative_experiment_session m
             WHERE m.tenant_id = $1 AND m.comparative_experiment_id = ANY($2::uuid[])
           )
         GROUP BY 1, 2, 3, 4
       ), ranked AS (
         SELECT j.*, count(*) OVER per_example AS experiments, rank() OVER (per_example ORDER BY mean DESC) AS rank,
           count(*) OVER (PARTITION BY comparative_id, key, example_id, mean) AS tied,
           max(mean) FILTER (WHERE session_id = (
             SELECT m.session_id FROM experiments.comparative_experiment_session m
             WHERE m.tenant_id = $1 AND m.comparative_experiment_id = j.comparative_id ORDER BY m.position LIMIT 1
           )) OVER per_example AS first_mean
         FROM judged j WINDOW per_example AS (PARTITION BY comparative_id, key, example_id)
       )
       SELECT comparative_id AS "comparativeId", key, session_id AS "sessionId",
         count(*) FILTER (WHERE rank = 1 AND tied = 1)::int AS wins,
         count(*) FILTER (WHERE rank = 1 AND tied > 1)::int AS ties,
         count(*) FILTER (WHERE rank > 1)::int AS losses,
         avg(mean) AS avg, sum(scores)::int AS scores,
         count(*) FILTER (WHERE mean > first_mean)::int AS "aboveFirst", count(*) FILTER (WHERE mean < first_mean)::int AS "belowFirst"
       FROM ranked WHERE experiments > 1 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
      [ctx.tenantId, comparativeIds],
    );
  }

  async delete(ctx: TenantContext, id: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      'DELETE FROM experiments.comparative_experiment WHERE tenant_id = $1 AND id = $2 RETURNING id',
      [ctx.tenantId, id],
    );
  }
}
