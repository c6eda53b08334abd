import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, isUniqueViolation } from '@heddle/database';
import { SessionEntity } from '@heddle/entities-experiments';
import { wireTime } from '../../contract/wire-time.sql.js';
import { SessionNameTakenError } from './session.errors.js';
import type { Session } from './session.repository.js';

export interface NewSession {
  id: string;
  name: string;
  description: string | null;
  extra: Record<string, unknown> | null;
  referenceDatasetId: string | null;
  defaultDatasetId: string | null;
  /** Undefined: now. */
  startTime?: string;
  endTime: string | null;
  traceTier: string;
  expectedRunCount: number | null;
  evaluatorKeys: string[] | null;
}

interface NamedSession {
  id: string;
  name: string;
}

@Injectable()
export class SessionCreationRepository extends BaseRepository {
  async insert(ctx: TenantContext, session: NewSession, testRunNumber: number | null): Promise<Session> {
    try {
      const [row] = await this.query<Session>(
        ctx,
        `INSERT INTO experiments.session AS s
           (id, tenant_id, name, description, extra, reference_dataset_id, default_dataset_id, test_run_number,
            start_time, end_time, trace_tier, expected_run_count, evaluator_keys)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, now()), $10, $11, $12, $13)
         RETURNING ${columnsOf(SessionEntity, {
           of: 's',
           as: { startTime: wireTime, endTime: wireTime, createdAt: wireTime },
         })}`,
        [
          session.id,
          ctx.tenantId,
          session.name,
          session.description,
          session.extra && JSON.stringify(session.extra),
          session.referenceDatasetId,
          session.defaultDatasetId,
          testRunNumber,
          session.startTime ?? null,
          session.endTime,
          session.traceTier,
          session.expectedRunCount,
          session.evaluatorKeys,
        ],
      );
      return row as Session;
    } catch (error) {
      if (isUniqueViolation(error, 'session_tenant_name') || isUniqueViolation(error, 'session_pkey'))
        throw new SessionNameTakenError();
      throw error;
    }
  }

  async lockNamed(ctx: TenantContext, name: string): Promise<{ id: string; referenceDatasetId: string | null } | null> {
    const [row] = await this.query<{ id: string; referenceDatasetId: string | null }>(
      ctx,
      `SELECT ${columnsOf(SessionEntity, { only: ['id', 'referenceDatasetId'] })} FROM experiments.session
       WHERE tenant_id = $1 AND name = $2 FOR NO KEY UPDATE`,
      [ctx.tenantId, name],
    );
    return row ?? null;
  }

  /** Existing sessions, protected from deletion until the transaction ends. */
  hold(ctx: TenantContext, ids: readonly string[], names: readonly string[]): Promise<NamedSession[]> {
    return this.query(
      ctx,
      `SELECT id, name FROM experiments.session
       WHERE tenant_id = $1 AND (id = ANY($2::uuid[]) OR name = ANY($3::text[])) ORDER BY id FOR KEY SHARE`,
      [ctx.tenantId, ids, names],
    );
  }

  /** Plain projects. Waits for projects that other transactions make; one order prevents deadlocks. */
  async insertProjects(ctx: TenantContext, projects: readonly { name: string; startTime: string }[]): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO experiments.session (id, tenant_id, name, start_time)
       SELECT gen_random_uuid(), $1, name, start_time
       FROM unnest($2::text[], $3::timestamptz[]) AS new (name, start_time) ORDER BY name
       ON CONFLICT DO NOTHING`,
      [ctx.tenantId, projects.map(({ name }) => name), projects.map(({ startTime }) => startTime)],
    );
  }
}
