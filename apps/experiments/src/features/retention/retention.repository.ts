import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type InTransaction } from '@heddle/database';
import type { StoragePart } from '@heddle/entities-experiments';
import type { RetentionRule } from '../../config/retention-settings.js';
import { wireTime } from '../../contract/wire-time.sql.js';
import type { StoredExperiment } from './expired-experiments.js';

export interface DatasetPlace {
  tenantId: string;
  datasetId: string;
  /** Null: the rule of the service applies. */
  rule: RetentionRule | null;
}

/** A session without a dataset. */
interface ProjectPlace {
  tenantId: string;
  sessionId: string;
  traceTier: string;
}

export interface DescribedExperiment {
  id: string;
  name: string;
  createdAt: string;
  runs: number | null;
  bytes: number | null;
}

export interface MeasuredPart {
  part: StoragePart;
  count: number;
  bytes: number;
  measuredAt: Date;
}

export type DatasetRule = RetentionRule & { datasetId: string };

const lowest = `'00000000-0000-0000-0000-000000000000'::uuid`;
const rule = `CASE WHEN r.dataset_id IS NOT NULL THEN
  json_build_object('experimentDays', r.experiment_days, 'experimentsKept', r.experiments_kept) END AS rule`;
const project = 'id AS "sessionId", tenant_id AS "tenantId", trace_tier AS "traceTier"';
const datasets = `experiments.dataset d
  LEFT JOIN experiments.retention_rule r ON r.tenant_id = d.tenant_id AND r.dataset_id = d.id`;

/** Condition on `experiments.session s`: pinned, or the baseline of a dataset. */
const isKept = `(EXISTS (SELECT FROM experiments.session_pin p WHERE p.session_id = s.id) OR EXISTS (
  SELECT FROM experiments.dataset d WHERE d.tenant_id = s.tenant_id AND d.baseline_experiment_id = s.id))`;

@Injectable()
export class RetentionRepository extends BaseRepository {
  /** Datasets of all workspaces, in the order of their keys. */
  datasetsAfter(after: { tenantId: string; datasetId: string } | null, limit: number): Promise<DatasetPlace[]> {
    return this.query(
      {},
      `SELECT d.tenant_id AS "tenantId", d.id AS "datasetId", ${rule} FROM ${datasets}
       WHERE (d.tenant_id, d.id) > (coalesce($1::uuid, ${lowest}), coalesce($2::uuid, ${lowest}))
       ORDER BY d.tenant_id, d.id LIMIT $3`,
      [after?.tenantId, after?.datasetId, limit],
    );
  }

  datasetsOf(ctx: TenantContext): Promise<DatasetPlace[]> {
    return this.query(
      ctx,
      `SELECT d.tenant_id AS "tenantId", d.id AS "datasetId", ${rule} FROM ${datasets} WHERE d.tenant_id = $1
       ORDER BY d.id`,
      [ctx.tenantId],
    );
  }

  experimentsOf(ctx: TenantContext, datasetId: string): Promise<StoredExperiment[]> {
    return this.query(
      ctx,
      `SELECT s.id, extract(epoch FROM now() - s.created_at)::float8 * 1000 AS "ageMs", ${isKept} AS "isKept"
       FROM experiments.session s WHERE s.tenant_id = $1 AND s.reference_dataset_id = $2`,
      [ctx.tenantId, datasetId],
    );
  }

  describe(ctx: TenantContext, ids: readonly string[]): Promise<DescribedExperiment[]> {
    return this.query(
      ctx,
      `SELECT s.id, s.name, ${wireTime('s.created_at')} AS "createdAt", (m.storage->'runs'->>'count')::float8 AS runs,
         (m.storage->'runs'->>'bytes')::float8 + (m.storage->'feedback'->>'bytes')::float8 AS bytes
       FROM experiments.session s LEFT JOIN experiments.session_summary m ON m.session_id = s.id
       WHERE s.tenant_id = $1 AND s.id = ANY($2::uuid[])`,
      [ctx.tenantId, ids],
    );
  }

  /** False if it is pinned, or the baseline of a dataset. */
  async isRemovable(ctx: InTransaction<TenantContext>, id: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `SELECT FROM experiments.session s WHERE s.tenant_id = $1 AND s.id = $2 AND NOT ${isKept}`,
      [ctx.tenantId, id],
    );
  }

  /** Plain projects of all workspaces in the order of their ids. */
  projectsAfter(sessionId: string | null, limit: number): Promise<ProjectPlace[]> {
    return this.query(
      {},
      `SELECT ${project} FROM experiments.session
       WHERE id > coalesce($1::uuid, ${lowest}) AND reference_dataset_id IS NULL ORDER BY id LIMIT $2`,
      [sessionId, limit],
    );
  }

  projectsOf(ctx: TenantContext): Promise<ProjectPlace[]> {
    return this.query(
      ctx,
      `SELECT ${project} FROM experiments.session WHERE tenant_id = $1 AND reference_dataset_id IS NULL ORDER BY id`,
      [ctx.tenantId],
    );
  }

  /** Replaces the stored measures: examples as given, runs and feedback from the summaries. */
  async storeStorage(ctx: InTransaction, examples: Record<string, { count: number; bytes: number }>): Promise<void> {
    await this.query(ctx, 'DELETE FROM experiments.workspace_storage');
    const measured = Object.entries(examples);
    await this.query(
      ctx,
      `INSERT INTO experiments.workspace_storage (tenant_id, part, count, bytes, measured_at)
       SELECT m.tenant_id, 'examples', m.count, m.bytes, now()
       FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS m (tenant_id, count, bytes)
       UNION ALL
       SELECT m.tenant_id, part, sum((m.storage->part->>'count')::bigint), sum((m.storage->part->>'bytes')::bigint), now()
       FROM experiments.session_summary m, unnest(ARRAY['runs', 'feedback']) AS part GROUP BY 1, 2
       -- Another sweep may have stored them since the lease ended.
       ON CONFLICT (tenant_id, part) DO UPDATE
         SET count = excluded.count, bytes = excluded.bytes, measured_at = excluded.measured_at`,
      [
        measured.map(([tenantId]) => tenantId),
        measured.map(([, { count }]) => count),
        measured.map(([, { bytes }]) => bytes),
      ],
    );
  }

  storageOf(ctx: TenantContext): Promise<MeasuredPart[]> {
    return this.query(
      ctx,
      `SELECT part, count::float8 AS count, bytes::float8 AS bytes, measured_at AS "measuredAt"
       FROM experiments.workspace_storage WHERE tenant_id = $1`,
      [ctx.tenantId],
    );
  }

  storageOfAll(): Promise<Omit<MeasuredPart, 'measuredAt'>[]> {
    return this.query(
      {},
      `SELECT part, sum(count)::float8 AS count, sum(bytes)::float8 AS bytes
       FROM experiments.workspace_storage GROUP BY 1`,
    );
  }

  async setRule(ctx: TenantContext, datasetId: string, of: RetentionRule): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO experiments.retention_rule (tenant_id, dataset_id, experiment_days, experiments_kept)
       SELECT d.tenant_id, d.id, $3, $4 FROM experiments.dataset d WHERE d.tenant_id = $1 AND d.id = $2
       ON CONFLICT (tenant_id, dataset_id) DO UPDATE SET experiment_days = excluded.experiment_days,
         experiments_kept = excluded.experiments_kept, modified_at = now()`,
      [ctx.tenantId, datasetId, of.experimentDays, of.experimentsKept],
    );
  }

  async removeRule(ctx: TenantContext, datasetId: string): Promise<void> {
    await this.query(ctx, 'DELETE FROM experiments.retention_rule WHERE tenant_id = $1 AND dataset_id = $2', [
      ctx.tenantId,
      datasetId,
    ]);
  }

  async pin(ctx: TenantContext, sessionId: string): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO experiments.session_pin (session_id, tenant_id)
       SELECT s.id, s.tenant_id FROM experiments.session s WHERE s.tenant_id = $1 AND s.id = $2 ON CONFLICT DO NOTHING`,
      [ctx.tenantId, sessionId],
    );
  }

  async unpin(ctx: TenantContext, sessionId: string): Promise<void> {
    await this.query(ctx, 'DELETE FROM experiments.session_pin WHERE tenant_id = $1 AND session_id = $2', [
      ctx.tenantId,
      sessionId,
    ]);
  }
}
