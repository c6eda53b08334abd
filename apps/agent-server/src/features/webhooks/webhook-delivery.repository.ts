import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, SqlConditions } from '@heddle/database';
import { WebhookAttemptEntity, WebhookDeliveryEntity } from '@heddle/entities-agent-server';
import type { WebhookFailure, WebhookStatus } from '@heddle/webhooks';
import type { RowMetadata } from '../../authorization/resource-registry.js';
import { onVisibleThread } from '../../authorization/visible-rows.sql.js';
import type { NewDelivery } from './webhook-delivery.plan.js';
import { insertDeliveries } from './webhook-delivery.sql.js';

/** Listed delivery, without the payload: it can be large and is for the receiver. */
export type DeliveryRow = Omit<WebhookDeliveryEntity, 'payload'>;
export type AttemptRow = Omit<WebhookAttemptEntity, 'delivery'>;

/** Delivery that a process has claimed. */
export interface ClaimedDelivery {
  runId: string;
  url: string;
  receiver: string;
  payload: string;
  bytes: number;
  attempt: number;
  failures: number;
  endedAt: Date;
  sentAt: Date;
  /** Time since the delivery was requested. */
  ageMs: number;
}

interface ClaimRequest {
  limit: number;
  claimMs: number;
  perReceiver: number;
  /** Deliveries in progress in this process, by receiver. */
  inFlight: ReadonlyMap<string, number>;
  /** Maximum total size as stored. A larger delivery is claimed alone. */
  maxBytes: number;
}

interface Settlement {
  runId: string;
  attempt: number;
  status: WebhookStatus;
  failure: WebhookFailure | null;
  statusCode: number | null;
  durationMs: number;
  delayMs: number;
}

export interface DeliveryFilter {
  status?: WebhookStatus | undefined;
  threadId?: string | undefined;
}

const columns = columnsOf(WebhookDeliveryEntity, { of: 'delivery', except: ['payload'] });

@Injectable()
export class WebhookDeliveryRepository extends BaseRepository {
  /** Call it in the transaction that ends the run. */
  async insert(ctx: InTransaction<TenantContext>, delivery: NewDelivery): Promise<void> {
    const sql = new SqlConditions();
    await this.query(ctx, insertDeliveries(sql, [delivery]), sql.params);
  }

  /** Whether a claim could find a due delivery; false saves the claim. */
  async hasDue(): Promise<boolean> {
    const row = await this.queryOne<{ hasDue: boolean }>(
      {},
      `SELECT EXISTS (
         SELECT FROM agent_server.webhook_delivery
         WHERE status = 'pending' AND next_attempt_at <= clock_timestamp()) AS "hasDue"`,
    );
    return row?.hasDue ?? false;
  }

  /**
   * Claims due deliveries, limited per receiver and in total size. Receivers come in random order, so that an
   * unresponsive one with a long queue does not delay others. Skips locked rows. A delivery is due again when its claim
   * expires.
   */
  async claim({ limit, claimMs, perReceiver, inFlight, maxBytes }: ClaimRequest): Promise<ClaimedDelivery[]> {
    return this.query<ClaimedDelivery>(
      {},
      `WITH RECURSIVE receivers AS (
         (SELECT receiver FROM agent_server.webhook_delivery WHERE status = 'pending' ORDER BY receiver LIMIT 1)
         UNION ALL
         SELECT (SELECT d.receiver FROM agent_server.webhook_delivery d
                 WHERE d.status = 'pending' AND d.receiver > r.receiver ORDER BY d.receiver LIMIT 1)
         FROM receivers r WHERE r.receiver IS NOT NULL
       ), due AS MATERIALIZED (
         SELECT d.run_id, d.bytes
         FROM (SELECT receiver FROM receivers WHERE receiver IS NOT NULL ORDER BY random()) r
         LEFT JOIN unnest($4::text[], $5::int[]) AS busy (receiver, count) ON busy.receiver = r.receiver
         CROSS JOIN LATERAL (
           SELECT run_id, pg_column_size(payload) AS bytes FROM agent_server.webhook_delivery
           WHERE status = 'pending' AND receiver = r.receiver AND next_attempt_at <= clock_timestamp()
           ORDER BY next_attempt_at LIMIT greatest($3 - coalesce(busy.count, 0), 0) FOR UPDATE SKIP LOCKED
         ) d
         LIMIT $1
       ), fitting AS (
         SELECT run_id, sum(bytes) OVER (ORDER BY run_id) AS total, row_number() OVER (ORDER BY run_id) AS place FROM due
       ), claimed AS (
         UPDATE agent_server.webhook_delivery AS delivery
         SET attempt = attempt + 1, claimed_until = clock_timestamp() + $2 * interval '1 millisecond',
             next_attempt_at = clock_timestamp() + $2 * interval '1 millisecond'
         FROM fitting WHERE delivery.run_id = fitting.run_id AND delivery.status = 'pending'
           AND (fitting.total <= $6 OR (fitting.place = 1 AND cardinality($4::text[]) = 0))
         RETURNING delivery.*
       ), begun AS (
         INSERT INTO agent_server.webhook_attempt (run_id, attempt, tenant_id, started_at)
         SELECT run_id, attempt, tenant_id, clock_timestamp() FROM claimed
       )
       SELECT run_id AS "runId", url, receiver, payload, pg_column_size(payload) AS bytes, attempt, failures, created_at AS "endedAt",
         clock_timestamp() AS "sentAt",
         (extract(epoch FROM clock_timestamp() - asked_at) * 1000)::float8 AS "ageMs"
       FROM claimed`,
      [limit, claimMs, perReceiver, [...inFlight.keys()], [...inFlight.values()], maxBytes],
    );
  }

  /** Stores the result of an attempt. If a newer attempt has begun, only the record of the attempt changes. */
  async settle(settlement: Settlement): Promise<void> {
    const { runId, attempt, status, failure, statusCode, durationMs, delayMs } = settlement;
    await this.query(
      {},
      `WITH settled AS (
         UPDATE agent_server.webhook_delivery
         SET status = $3::text, failure = $4::text, claimed_until = NULL,
             failures = failures + CASE WHEN $4::text IS NULL OR $4::text = 'shutdown' THEN 0 ELSE 1 END,
             next_attempt_at = clock_timestamp() + $7 * interval '1 millisecond',
             completed_at = CASE WHEN $3::text = 'pending' THEN NULL ELSE clock_timestamp() END
         WHERE run_id = $1 AND attempt = $2 AND status = 'pending'
       )
       UPDATE agent_server.webhook_attempt SET failure = $4::text, status_code = $5, duration_ms = $6
       WHERE run_id = $1 AND attempt = $2`,
      [runId, attempt, status, failure, statusCode, durationMs, delayMs],
    );
  }

  async find(ctx: TenantContext, runId: string): Promise<DeliveryRow | null> {
    return this.queryOne<DeliveryRow>(
      ctx,
      `SELECT ${columns} FROM agent_server.webhook_delivery AS delivery WHERE tenant_id = $1 AND run_id = $2`,
      [ctx.tenantId, runId],
    );
  }

  /** Metadata of the threads of deliveries. A delivery without a thread has no owner. */
  async metadataOf(ctx: TenantContext, runIds: readonly string[]): Promise<ReadonlyMap<string, RowMetadata>> {
    const rows = await this.query<{ runId: string; metadata: RowMetadata }>(
      ctx,
      `SELECT delivery.run_id AS "runId", coalesce(thread.metadata, '{}') AS metadata
       FROM agent_server.webhook_delivery AS delivery
       LEFT JOIN agent_server.thread ON thread.tenant_id = $1 AND thread.thread_id = delivery.thread_id
       WHERE delivery.tenant_id = $1 AND delivery.run_id = ANY($2::uuid[])`,
      [ctx.tenantId, runIds],
    );
    return new Map(rows.map(({ runId, metadata }) => [runId, metadata]));
  }

  /** Newest first. */
  async attempts(ctx: TenantContext, runId: string, limit: number): Promise<AttemptRow[]> {
    return this.query<AttemptRow>(
      ctx,
      `SELECT ${columnsOf(WebhookAttemptEntity)} FROM agent_server.webhook_attempt
       WHERE tenant_id = $1 AND run_id = $2 ORDER BY attempt DESC LIMIT $3`,
      [ctx.tenantId, runId, limit],
    );
  }

  async list(
    ctx: TenantContext,
    { status, threadId }: DeliveryFilter,
    page: { limit: number; offset: number },
  ): Promise<{ rows: DeliveryRow[]; total: number }> {
    const where = new SqlConditions(ctx.tenantId);
    where
      .always('tenant_id = $1')
      .always(onVisibleThread(where, ctx, 'delivery'))
      .when(status, (p) => `status = ${p}`)
      .when(threadId, (p) => `thread_id = ${p}`);
    const total = await this.countRows(ctx, 'agent_server.webhook_delivery AS delivery', where);
    const rows = await this.queryUnprepared<DeliveryRow>(
      ctx,
      `SELECT ${columns} FROM agent_server.webhook_delivery AS delivery WHERE ${where.sql}
       ORDER BY created_at DESC, run_id DESC LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}`,
      where.params,
    );
    return { rows, total };
  }

  /** Makes the delivery due again with a full time limit. A delivery in progress is due after its claim. */
  async redeliver(ctx: TenantContext, runId: string): Promise<DeliveryRow | null> {
    return this.queryOne<DeliveryRow>(
      ctx,
      `UPDATE agent_server.webhook_delivery AS delivery
       SET status = 'pending', failures = 0, failure = NULL, completed_at = NULL,
           next_attempt_at = greatest(now(), claimed_until), asked_at = now()
       WHERE tenant_id = $1 AND run_id = $2 RETURNING ${columns}`,
      [ctx.tenantId, runId],
    );
  }

  /** Deletes at most `limit` finished deliveries past the retention; returns their number. */
  async sweep(retentionMs: number, limit: number): Promise<number> {
    return this.countReturned(
      {},
      `WITH old AS (
         SELECT run_id FROM agent_server.webhook_delivery
         WHERE completed_at < now() - $1 * interval '1 millisecond'
         ORDER BY completed_at LIMIT $2 FOR UPDATE SKIP LOCKED
       )
       DELETE FROM agent_server.webhook_delivery WHERE run_id IN (SELECT run_id FROM old) RETURNING run_id`,
      [retentionMs, limit],
    );
  }

  async backlog(): Promise<{ pending: number; oldestSeconds: number }> {
    const row = await this.queryOne<{ pending: number; oldestSeconds: number }>(
      {},
      `SELECT count(*)::float8 AS pending,
         coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds"
       FROM agent_server.webhook_delivery WHERE status = 'pending'`,
    );
    return row ?? { pending: 0, oldestSeconds: 0 };
  }
}
