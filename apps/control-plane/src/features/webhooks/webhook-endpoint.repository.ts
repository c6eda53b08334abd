import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, sqlState } from '@heddle/database';
import { WebhookEndpointEntity, type WebhookEvent } from '@heddle/entities-control-plane';
import { UnknownWorkspaceError } from '../../core/deployments/deployment.errors.js';
import type { SealedStore, StoredSecret } from '../secrets/secrets-rotation.service.js';

const sealedColumns = ['keyId', 'sealed', 'previousKeyId', 'previousSealed'] as const;

export type EndpointRow = Omit<WebhookEndpointEntity, (typeof sealedColumns)[number]>;

interface NewEndpoint {
  id: string;
  url: string;
  description: string | null;
  events: readonly WebhookEvent[];
  keyId: string;
  sealed: Buffer;
}

export interface EndpointChange {
  url: string;
  description: string | null;
  events: readonly WebhookEvent[];
  enabled: boolean;
}

/** Place of the secret among sealed values: the id of the endpoint takes the place of the deployment. */
export const secretPlace = { version: -1, name: 'webhook secret' };

const columns = columnsOf(WebhookEndpointEntity, { except: sealedColumns });

@Injectable()
export class WebhookEndpointRepository extends BaseRepository implements SealedStore {
  /** Null if the workspace has `limit` endpoints already. Concurrent creations wait for each other. */
  async insert(ctx: InTransaction<TenantContext>, endpoint: NewEndpoint, limit: number): Promise<EndpointRow | null> {
    await this.query(ctx, `SELECT pg_advisory_xact_lock(hashtext('heddle webhooks'), hashtext($1))`, [ctx.tenantId]);
    try {
      return await this.queryOne<EndpointRow>(
        ctx,
        `INSERT INTO control_plane.webhook_endpoint (id, tenant_id, url, description, events, key_id, sealed)
         SELECT $2, $1, $3, $4, $5::text[], $6, $7
          WHERE (SELECT count(*) FROM control_plane.webhook_endpoint WHERE tenant_id = $1) < $8 RETURNING ${columns}`,
        [
          ctx.tenantId,
          endpoint.id,
          endpoint.url,
          endpoint.description,
          endpoint.events,
          endpoint.keyId,
          endpoint.sealed,
          limit,
        ],
      );
    } catch (error) {
      // 23503: the workspace of the caller's token does not exist.
      if (sqlState(error) === '23503') throw new UnknownWorkspaceError(ctx.tenantId);
      throw error;
    }
  }

  list(ctx: TenantContext): Promise<EndpointRow[]> {
    return this.query(
      ctx,
      `SELECT ${columns} FROM control_plane.webhook_endpoint WHERE tenant_id = $1 ORDER BY created_at DESC, id DESC`,
      [ctx.tenantId],
    );
  }

  async find(ctx: TenantContext, id: string): Promise<EndpointRow | null> {
    return this.queryOne<EndpointRow>(
      ctx,
      `SELECT ${columns} FROM control_plane.webhook_endpoint WHERE tenant_id = $1 AND id = $2`,
      [ctx.tenantId, id],
    );
  }

  async lock(ctx: InTransaction<TenantContext>, id: string): Promise<EndpointRow | null> {
    return this.queryOne<EndpointRow>(
      ctx,
      `SELECT ${columns} FROM control_plane.webhook_endpoint WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
      [ctx.tenantId, id],
    );
  }

  /** Enabling resets the number of failures. */
  async update(ctx: TenantContext, id: string, change: EndpointChange): Promise<EndpointRow | null> {
    return this.queryOne<EndpointRow>(
      ctx,
      `UPDATE control_plane.webhook_endpoint
          SET url = $3, description = $4, events = $5::text[], updated_at = now(),
              disabled_at = CASE WHEN $6 THEN NULL ELSE coalesce(disabled_at, now()) END,
              disabled_reason = CASE WHEN $6 THEN NULL ELSE coalesce(disabled_reason, 'request') END,
              failing_since = CASE WHEN $6 AND disabled_at IS NOT NULL THEN NULL ELSE failing_since END
        WHERE tenant_id = $1 AND id = $2 RETURNING ${columns}`,
      [ctx.tenantId, id, change.url, change.description, change.events, change.enabled],
    );
  }

  /**
   * Replaces the secret. The old secret signs as well for `overlapS`; within that time another rotation keeps it and
   * replaces the new secret, which receivers may not have.
   */
  async rotate(
    ctx: TenantContext,
    id: string,
    { keyId, sealed }: Pick<NewEndpoint, 'keyId' | 'sealed'>,
    overlapS: number,
  ): Promise<EndpointRow | null> {
    return this.queryOne<EndpointRow>(
      ctx,
      `UPDATE control_plane.webhook_endpoint
          SET key_id = $3, sealed = $4, updated_at = now(),
              previous_key_id = CASE WHEN $5 = 0 THEN NULL WHEN previous_until > now() THEN previous_key_id ELSE key_id END,
              previous_sealed = CASE WHEN $5 = 0 THEN NULL WHEN previous_until > now() THEN previous_sealed ELSE sealed END,
              previous_until = CASE WHEN $5 = 0 THEN NULL ELSE now() + $5 * interval '1 second' END
        WHERE tenant_id = $1 AND id = $2 RETURNING ${columns}`,
      [ctx.tenantId, id, keyId, sealed, overlapS],
    );
  }

  /** Removes at most `limit` secrets of all workspaces whose overlap is over; returns their number. */
  async deletePreviousSecrets(limit: number): Promise<number> {
    return this.countReturned(
      {},
      `UPDATE control_plane.webhook_endpoint
          SET previous_key_id = NULL, previous_sealed = NULL, previous_until = NULL
        WHERE id IN (SELECT id FROM control_plane.webhook_endpoint
                      WHERE previous_until < now() LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id`,
      [limit],
    );
  }

  async remove(ctx: TenantContext, id: string): Promise<string | null> {
    const row = await this.queryOne<{ url: string }>(
      ctx,
      'DELETE FROM control_plane.webhook_endpoint WHERE tenant_id = $1 AND id = $2 RETURNING url',
      [ctx.tenantId, id],
    );
    return row?.url ?? null;
  }

  /** Records the result of an attempt; writes only if something changes. */
  async noteResult(id: string, isDelivered: boolean): Promise<void> {
    await this.query(
      {},
      `UPDATE control_plane.webhook_endpoint SET failing_since = CASE WHEN $2 THEN NULL ELSE now() END
        WHERE id = $1 AND (failing_since IS NOT NULL) = $2`,
      [id, isDelivered],
    );
  }

  /** Disables an endpoint that is gone, or fails for too long. True if it was enabled. */
  async disable(id: string, { isGone, afterMs }: { isGone: boolean; afterMs: number }): Promise<boolean> {
    return this.returnsRow(
      {},
      `UPDATE control_plane.webhook_endpoint
          SET disabled_at = now(), disabled_reason = CASE WHEN $2 THEN 'gone' ELSE 'failing' END, updated_at = now()
        WHERE id = $1 AND disabled_at IS NULL
          AND ($2 OR failing_since < now() - $3 * interval '1 millisecond') RETURNING id`,
      [id, isGone, afterMs],
    );
  }

  async underOtherKeys(keyId: string, after: StoredSecret['place'] | null, limit: number): Promise<StoredSecret[]> {
    const rows = await this.query<Pick<WebhookEndpointEntity, 'id' | 'tenantId' | 'keyId' | 'sealed'>>(
      {},
      `SELECT e.id, e.tenant_id AS "tenantId", secret.key_id AS "keyId", secret.sealed
         FROM (SELECT * FROM control_plane.webhook_endpoint
                WHERE (key_id <> $1 OR previous_key_id <> $1) AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3) e
        CROSS JOIN LATERAL (VALUES (key_id, sealed), (previous_key_id, previous_sealed)) AS secret (key_id, sealed)
        WHERE secret.key_id <> $1 ORDER BY e.id`,
      [keyId, after?.deploymentId ?? null, limit],
    );
    return rows.map(({ id, tenantId, keyId: key, sealed }) => ({
      place: { tenantId, deploymentId: id, ...secretPlace },
      keyId: key,
      sealed,
    }));
  }

  async replace({ place, keyId, sealed }: StoredSecret, by: Pick<StoredSecret, 'keyId' | 'sealed'>): Promise<boolean> {
    return this.returnsRow(
      {},
      `UPDATE control_plane.webhook_endpoint
          SET key_id = CASE WHEN sealed = $3 THEN $4 ELSE key_id END,
              previous_key_id = CASE WHEN previous_sealed = $3 THEN $4 ELSE previous_key_id END,
              sealed = CASE WHEN sealed = $3 THEN $5 ELSE sealed END,
              previous_sealed = CASE WHEN previous_sealed = $3 THEN $5 ELSE previous_sealed END
        WHERE id = $1 AND ((key_id = $2 AND sealed = $3) OR (previous_key_id = $2 AND previous_sealed = $3))
        RETURNING id`,
      [place.deploymentId, keyId, sealed, by.keyId, by.sealed],
    );
  }
}
