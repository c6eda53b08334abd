import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, SqlConditions } from '@heddle/database';
import { WebhookAttemptEntity, WebhookDeliveryEntity } from '@heddle/entities-control-plane';
import type { Capacity, Decision, QueuedDelivery } from '@heddle/webhooks';

export interface DeliverySelection {
  limit: number;
  /** Only deliveries before this one. */
  before?: string | undefined;
  status?: WebhookDeliveryEntity['status'] | undefined;
}

/** Delivery that this process has claimed. */
export interface ClaimedDelivery extends QueuedDelivery {
  tenantId: string;
  endpointId: string;
  url: string;
  keyId: string;
  sealed: Buffer;
  /** Secret before the last rotation, while it signs as well. */
  previousKeyId: string | null;
  previousSealed: Buffer | null;
  payload: string;
  attempt: number;
  failures: number;
  sentAt: Date;
  /** Time since the delivery was requested. */
  ageMs: number;
}

const columns = columnsOf(WebhookDeliveryEntity);

@Injectable()
export class WebhookDeliveryRepository extends BaseRepository {
  async hasDue(): Promise<boolean> {
    const row = await this.queryOne<{ hasDue: boolean }>(
      {},
      `SELECT EXISTS (
         SELECT FROM control_plane.webhook_delivery
         WHERE status = 'pending' AND next_attempt_at <= clock_timestamp()) AS "hasDue"`,
    );
    return row?.hasDue ?? false;
  }

  /**
   * Claims due deliveries of enabled endpoints, in random order of the endpoints and limited per endpoint, so that a slow
   * receiver does not delay others. A delivery is due again when its claim expires.
   */
  claim({ limit, perReceiver, inFlight }: Capacity, claimMs: number): Promise<ClaimedDelivery[]> {
    return this.query<ClaimedDelivery>(
      {},
      `WITH due AS MATERIALIZED (
         SELECT d.id FROM (
             SELECT id FROM control_plane.webhook_endpoint WHERE disabled_at IS NULL ORDER BY random()) e
         LEFT JOIN unnest($4::uuid[], $5::int[]) AS busy (id, count) ON busy.id = e.id
         CROSS JOIN LATERAL (
           SELECT id FROM control_plane.webhook_delivery
            WHERE status = 'pending' AND endpoint_id = e.id AND next_attempt_at <= clock_timestamp()
            ORDER BY next_attempt_at LIMIT greatest($3 - coalesce(busy.count, 0), 0) FOR UPDATE SKIP LOCKED) d
         LIMIT $1),
       claimed AS (
         UPDATE control_plane.webhook_delivery d
            SET attempt = attempt + 1, claimed_until = clock_timestamp() + $2 * interval '1 millisecond',
                next_attempt_at = clock_timestamp() + $2 * interval '1 millisecond'
           FROM due, control_plane.webhook_endpoint e
          WHERE d.id = due.id AND d.status = 'pending' AND e.id = d.endpoint_id
         RETURNING d.id, d.tenant_id, d.endpoint_id, d.payload, d.attempt, d.failures, d.asked_at, e.url, e.key_id, e.sealed,
                   CASE WHEN e.previous_until > clock_timestamp() THEN e.previous_key_id END AS previous_key_id,
                   e.previous_sealed),
       begun AS (
         INSERT INTO control_plane.webhook_attempt (delivery_id, attempt, tenant_id, started_at)
         SELECT id, attempt, tenant_id, clock_timestamp() FROM claimed)
       SELECT id, endpoint_id AS receiver, 0 AS bytes, tenant_id AS "tenantId", endpoint_id AS "endpointId", url,
              key_id AS "keyId", sealed,
              previous_key_id AS "previousKeyId", previous_sealed AS "previousSealed", payload, attempt, failures, clock_timestamp() AS "sentAt",
              (extract(epoch FROM clock_timestamp() - asked_at) * 1000)::float8 AS "ageMs"
         FROM claimed`,
      [limit, claimMs, perReceiver, [...inFlight.keys()], [...inFlight.values()]],
    );
  }

  /** Stores the result of an attempt. If a newer attempt has begun, only the record of the attempt changes. */
  async settle(
    { id, attempt }: ClaimedDelivery,
    { status, failure, delayMs }: Decision,
    { statusCode, durationMs }: { statusCode: number | null; durationMs: number },
  ): Promise<void> {
    await this.query(
      {},
      `WITH settled AS (
         UPDATE control_plane.webhook_delivery
            SET status = $3::text, failure = $4::text, claimed_until = NULL,
                failures = failures + CASE WHEN $4::text IS NULL OR $4::text = 'shutdown' THEN 0 ELSE 1 END,
                next_attempt_at = clock_timestamp() + $7 * interval '1 millisecond',
                completed_at = CASE WHEN $3::text = 'pending' THEN NULL ELSE clock_timestamp() END
          WHERE id = $1 AND attempt = $2 AND status = 'pending')
       UPDATE control_plane.webhook_attempt SET failure = $4::text, status_code = $5, duration_ms = $6
        WHERE delivery_id = $1 AND attempt = $2`,
      [id, attempt, status, failure, statusCode, durationMs, delayMs],
    );
  }

  /** Newest first. */
  list(ctx: TenantContext, endpointId: string, wanted: DeliverySelection): Promise<WebhookDeliveryEntity[]> {
    const where = new SqlConditions(ctx.tenantId, endpointId)
      .always('tenant_id = $1 AND endpoint_id = $2')
      .when(wanted.before, (seq) => `seq < ${seq}::bigint`)
      .when(wanted.status, (status) => `status = ${status}`);
    return this.queryUnprepared(
      ctx,
      `SELECT ${columns} FROM control_plane.webhook_delivery WHERE ${where.sql}
        ORDER BY seq DESC LIMIT ${where.param(wanted.limit)}`,
      where.params,
    );
  }

  async find(ctx: TenantContext, endpointId: string, id: string): Promise<WebhookDeliveryEntity | null> {
    return this.queryOne<WebhookDeliveryEntity>(
      ctx,
      `SELECT ${columns} FROM control_plane.webhook_delivery WHERE tenant_id = $1 AND endpoint_id = $2 AND id = $3`,
      [ctx.tenantId, endpointId, id],
    );
  }

  /** Newest first. */
  attempts(ctx: TenantContext, deliveryId: string, limit: number): Promise<WebhookAttemptEntity[]> {
    return this.query(
      ctx,
      `SELECT ${columnsOf(WebhookAttemptEntity)} FROM control_plane.webhook_attempt
        WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY attempt DESC LIMIT $3`,
      [ctx.tenantId, deliveryId, limit],
    );
  }

  /** Makes the delivery due again with a full time limit. A delivery in progress is due after its claim. */
  async redeliver(ctx: TenantContext, endpointId: string, id: string): Promise<WebhookDeliveryEntity | null> {
    return this.queryOne<WebhookDeliveryEntity>(
      ctx,
      `UPDATE control_plane.webhook_delivery
          SET status = 'pending', failures = 0, failure = NULL, completed_at = NULL,
              next_attempt_at = greatest(now(), claimed_until), asked_at = now()
        WHERE tenant_id = $1 AND endpoint_id = $2 AND id = $3 RETURNING ${columns}`,
      [ctx.tenantId, endpointId, id],
    );
  }

  /** Deletes at most `limit` old deliveries of all workspaces; returns their number. */
  async deleteOld(olderThanMs: number, limit: number): Promise<number> {
    return this.countReturned(
      {},
      `DELETE FROM control_plane.webhook_delivery WHERE id IN (
         SELECT id FROM control_plane.webhook_delivery
          WHERE created_at < now() - $1 * interval '1 millisecond' AND asked_at < now() - $1 * interval '1 millisecond'
          ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`,
      [olderThanMs, limit],
    );
  }

  async backlog(): Promise<{ pending: number; oldestSeconds: number }> {
    const row = await this.queryOne<{ pending: number; oldestSeconds: number }>(
      {},
      `SELECT count(*)::float8 AS pending,
              coalesce(extract(epoch FROM now() - min(d.created_at)), 0)::float8 AS "oldestSeconds"
         FROM control_plane.webhook_delivery d JOIN control_plane.webhook_endpoint e ON e.id = d.endpoint_id
        WHERE d.status = 'pending' AND e.disabled_at IS NULL`,
    );
    return row ?? { pending: 0, oldestSeconds: 0 };
  }
}
