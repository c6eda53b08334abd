import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction } from '@heddle/database';
import { type OmittedValues, ThreadEntity, type ThreadStatus } from '@heddle/entities-agent-server';
import type { RowMetadata } from '../../authorization/resource-registry.js';
import type { ThreadTtl } from '../../config/langgraph/checkpointer.js';
import { microseconds } from '../../database/microseconds.js';
import type { HeadFacts } from './thread-head.js';

export interface NewThread {
  threadId: string;
  metadata: Record<string, unknown>;
  config?: Record<string, unknown>;
  isTemporary?: boolean;
  /** Counted from now; null for a thread without expiry. */
  ttl: ThreadTtl | null;
}

/** Columns of a thread that follow from its state; one statement writes them. */
interface ThreadState {
  status: ThreadStatus;
  values: unknown;
  omitted: OmittedValues | null;
  interrupts: Record<string, unknown>;
  head: unknown;
  error: unknown;
}

/** A thread with a version that changes with every change of its row, also after a restore. */
export type VersionedThread = ThreadEntity & { version: string };

const columns = columnsOf(ThreadEntity);
const headFacts = columnsOf(ThreadEntity, { only: ['status', 'stateUpdatedAt', 'editLeaseId', 'editLeaseUntil'] });
const version = `xmin::text || '-' || ${microseconds('updated_at')}::bigint::text AS version`;

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

/** The columns that decide on a new run. */
export type BriefThread = Pick<ThreadEntity, 'metadata' | 'status' | 'interrupts'>;

@Injectable()
export class ThreadRepository extends BaseRepository {
  /** null when any tenant has this id. */
  async insert(ctx: TenantContext, thread: NewThread): Promise<ThreadEntity | null> {
    return this.queryOne<ThreadEntity>(
      ctx,
      `INSERT INTO agent_server.thread
         (thread_id, tenant_id, metadata, config, is_temporary, ttl_strategy, ttl_minutes, expires_at)
       VALUES ($1, $2, $3::jsonb, $4::json, $5, $6, $7::float8, now() + $7::float8 * interval '1 minute')
       ON CONFLICT (thread_id) DO NOTHING RETURNING ${columns}`,
      [
        thread.threadId,
        ctx.tenantId,
        JSON.stringify(thread.metadata),
        JSON.stringify(thread.config ?? {}),
        thread.isTemporary ?? false,
        thread.ttl?.strategy ?? null,
        thread.ttl?.minutes ?? null,
      ],
    );
  }

  /**
   * Inserts threads with distinct ids and returns those with free ids, by id. The order of the ids prevents deadlocks
   * between two statements with the same ids.
   */
  async insertAll(ctx: TenantContext, threads: readonly NewThread[]): Promise<ReadonlyMap<string, ThreadEntity>> {
    const rows = await this.query<ThreadEntity>(
      ctx,
      `INSERT INTO agent_server.thread
         (thread_id, tenant_id, metadata, config, is_temporary, ttl_strategy, ttl_minutes, expires_at)
       SELECT new.thread_id, $1, new.metadata::jsonb, new.config::json, new.is_temporary, new.ttl_strategy,
         new.ttl_minutes, now() + new.ttl_minutes * interval '1 minute'
       FROM unnest($2::uuid[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::float8[])
         AS new (thread_id, metadata, config, is_temporary, ttl_strategy, ttl_minutes)
       ORDER BY new.thread_id
       ON CONFLICT (thread_id) DO NOTHING RETURNING ${columns}`,
      [
        ctx.tenantId,
        threads.map(({ threadId }) => threadId),
        threads.map(({ metadata }) => JSON.stringify(metadata)),
        threads.map(({ config }) => JSON.stringify(config ?? {})),
        threads.map(({ isTemporary }) => isTemporary ?? false),
        threads.map(({ ttl }) => ttl?.strategy ?? null),
        threads.map(({ ttl }) => ttl?.minutes ?? null),
      ],
    );
    return new Map(rows.map((row) => [row.threadId, row]));
  }

  async metadataOf(ctx: TenantContext, threadIds: readonly string[]): Promise<ReadonlyMap<string, RowMetadata>> {
    const rows = await this.query<{ threadId: string; metadata: RowMetadata }>(
      ctx,
      `SELECT thread_id AS "threadId", metadata FROM agent_server.thread
       WHERE tenant_id = $1 AND thread_id = ANY($2::uuid[])`,
      [ctx.tenantId, threadIds],
    );
    return new Map(rows.map(({ threadId, metadata }) => [threadId, metadata]));
  }

  async find(ctx: TenantContext, threadId: string): Promise<VersionedThread | null> {
    return this.select(ctx, threadId, '');
  }

  /** Without values: they can be large. */
  async findBrief(ctx: TenantContext, threadId: string): Promise<BriefThread | null> {
    return this.queryOne<BriefThread>(
      ctx,
      'SELECT metadata, status, interrupts FROM agent_server.thread WHERE tenant_id = $1 AND thread_id = $2',
      [ctx.tenantId, threadId],
    );
  }

  /** Version of the row, with the columns that tell whether it shows the newest state. */
  async version(ctx: TenantContext, threadId: string): Promise<(HeadFacts & { version: string }) | null> {
    return this.queryOne<HeadFacts & { version: string }>(
      ctx,
      `SELECT ${version}, ${headFacts} FROM agent_server.thread WHERE tenant_id = $1 AND thread_id = $2`,
      [ctx.tenantId, threadId],
    );
  }

  /** Every change of a thread's runs or state starts here: the row lock is the order of events on the thread. */
  async lock(ctx: InTransaction<TenantContext>, threadId: string): Promise<ThreadEntity | null> {
    return this.select(ctx, threadId, 'FOR UPDATE');
  }

  /** Merges the metadata. `ttl` counts from now; undefined leaves what there is. */
  async change(
    ctx: TenantContext,
    threadId: string,
    { metadata, ttl }: { metadata: Record<string, unknown>; ttl: ThreadTtl | null | undefined },
  ): Promise<ThreadEntity | null> {
    return this.queryOne<ThreadEntity>(
      ctx,
      `UPDATE agent_server.thread
       SET metadata = metadata || $3::jsonb, updated_at = now(),
           ttl_strategy = CASE WHEN $4 THEN $5 ELSE ttl_strategy END,
           ttl_minutes = CASE WHEN $4 THEN $6::float8 ELSE ttl_minutes END,
           expires_at = CASE WHEN $4 THEN now() + $6::float8 * interval '1 minute' ELSE expires_at END
       WHERE tenant_id = $1 AND thread_id = $2 RETURNING ${columns}`,
      [
        ctx.tenantId,
        threadId,
        JSON.stringify(metadata),
        ttl !== undefined,
        ttl?.strategy ?? null,
        ttl?.minutes ?? null,
      ],
    );
  }

  async delete(ctx: InTransaction<TenantContext>, threadId: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `DELETE FROM agent_server.thread WHERE tenant_id = $1 AND thread_id = $2 RETURNING thread_id`,
      [ctx.tenantId, threadId],
    );
  }

  async setStatus(ctx: InTransaction<TenantContext>, threadId: string, status: ThreadStatus): Promise<void> {
    await this.query(
      ctx,
      `UPDATE agent_server.thread SET status = $3, updated_at = now() WHERE tenant_id = $1 AND thread_id = $2`,
      [ctx.tenantId, threadId, status],
    );
  }

  async setState(
    ctx: InTransaction<TenantContext>,
    threadId: string,
    state: ThreadState,
  ): Promise<ThreadEntity | null> {
    return this.queryOne<ThreadEntity>(
      ctx,
      `UPDATE agent_server.thread
       SET status = $3, "values" = $4::json, interrupts = $5::json, head = $6::json, error = $7::json,
           omitted = $8::json, updated_at = now(), state_updated_at = now()
       WHERE tenant_id = $1 AND thread_id = $2 RETURNING ${columns}`,
      [
        ctx.tenantId,
        threadId,
        state.status,
        json(state.values),
        JSON.stringify(state.interrupts),
        json(state.head),
        json(state.error),
        json(state.omitted),
      ],
    );
  }

  /** Takes the thread for a state edit, unless another edit has it. The caller holds the row lock. */
  async beginEdit(
    ctx: InTransaction<TenantContext>,
    threadId: string,
    editId: string,
    leaseMs: number,
  ): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `UPDATE agent_server.thread
       SET edit_lease_id = $3, edit_lease_until = clock_timestamp() + $4 * interval '1 millisecond'
       WHERE tenant_id = $1 AND thread_id = $2 AND (edit_lease_until IS NULL OR edit_lease_until < clock_timestamp())
       RETURNING thread_id`,
      [ctx.tenantId, threadId, editId, leaseMs],
    );
  }

  /** False when the lease was lost. */
  async renewEdit(ctx: TenantContext, threadId: string, editId: string, leaseMs: number): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `UPDATE agent_server.thread SET edit_lease_until = clock_timestamp() + $4 * interval '1 millisecond'
       WHERE tenant_id = $1 AND thread_id = $2 AND edit_lease_id = $3 AND edit_lease_until > clock_timestamp()
       RETURNING thread_id`,
      [ctx.tenantId, threadId, editId, leaseMs],
    );
  }

  /** Frees the thread after a failed edit. The lease id stays, because the row does not show the stored changes. */
  async abandonEdit(ctx: TenantContext, threadId: string, editId: string): Promise<void> {
    await this.query(
      ctx,
      `UPDATE agent_server.thread SET edit_lease_until = clock_timestamp()
       WHERE tenant_id = $1 AND thread_id = $2 AND edit_lease_id = $3 AND edit_lease_until > clock_timestamp()`,
      [ctx.tenantId, threadId, editId],
    );
  }

  /** False when the lease was lost meanwhile. */
  async endEdit(ctx: InTransaction<TenantContext>, threadId: string, editId: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `UPDATE agent_server.thread SET edit_lease_id = NULL, edit_lease_until = NULL
       WHERE tenant_id = $1 AND thread_id = $2 AND edit_lease_id = $3 RETURNING thread_id`,
      [ctx.tenantId, threadId, editId],
    );
  }

  private async select(
    ctx: TenantContext,
    threadId: string,
    suffix: '' | 'FOR UPDATE',
  ): Promise<VersionedThread | null> {
    return this.queryOne<VersionedThread>(
      ctx,
      `SELECT ${columns}, ${version} FROM agent_server.thread WHERE tenant_id = $1 AND thread_id = $2 ${suffix}`,
      [ctx.tenantId, threadId],
    );
  }
}
