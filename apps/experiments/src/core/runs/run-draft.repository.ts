import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository } from '@heddle/database';
import type { RunWrite } from './run-write.js';

/** Maximum wait of writes that came too early. */
const keptMs = 24 * 60 * 60_000;

/** Writes of runs that cannot be stored yet. */
@Injectable()
export class RunDraftRepository extends BaseRepository {
  async add(ctx: TenantContext, drafts: readonly RunWrite[]): Promise<void> {
    if (drafts.length === 0) return;
    await this.query(
      ctx,
      `WITH expired AS (
         DELETE FROM experiments.run_draft WHERE tenant_id = $1 AND created_at < now() - $6 * interval '1 millisecond'
       )
       INSERT INTO experiments.run_draft (tenant_id, id, run_id, session_id, content)
       SELECT $1, * FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::json[])`,
      [
        ctx.tenantId,
        drafts.map(() => uuidv7()),
        drafts.map(({ id }) => id),
        drafts.map(({ kind, sessionId }) => (kind === 'post' ? (sessionId ?? null) : null)),
        drafts.map((draft) => JSON.stringify(draft)),
        keptMs,
      ],
    );
  }

  /** Removes the writes that wait for these runs; in the order of arrival. */
  takeOfRuns(ctx: TenantContext, runIds: readonly string[]): Promise<RunWrite[]> {
    return this.take(ctx, 'run_id = ANY($2::uuid[])', runIds);
  }

  /** New runs that wait for a session. */
  takeOfSession(ctx: TenantContext, sessionId: string): Promise<RunWrite[]> {
    return this.take(ctx, 'session_id = $2', sessionId);
  }

  private async take(ctx: TenantContext, condition: string, value: unknown): Promise<RunWrite[]> {
    const taken = await this.query<{ content: RunWrite }>(
      ctx,
      `WITH taken AS (DELETE FROM experiments.run_draft WHERE tenant_id = $1 AND ${condition} RETURNING id, content)
       SELECT content FROM taken ORDER BY id`,
      [ctx.tenantId, value],
    );
    return taken.map(({ content }) => content);
  }
}
