import type { DataSource } from 'typeorm';
import { BaseRepository, type InTransaction } from '@heddle/database';

export interface StoredAnswer<T = unknown> {
  status: number;
  headers: Record<string, string>;
  body: T;
}

export interface IdempotencyClaim {
  tenantId: string;
  route: string;
  key: string;
  fingerprint: string;
}

type ClaimResult = { kind: 'new' } | { kind: 'replay'; answer: StoredAnswer } | { kind: 'mismatch' };

/** Retention of keys. */
const retention = '24 hours';
const sweepBatch = 1000;

/**
 * Keys and answers in the service's own `idempotency_key` table. A claim lives in the transaction of the effect: a
 * second request with the key waits on the unique index until the first commits (then it replays) or rolls back
 * (then it runs).
 */
export class IdempotencyRepository extends BaseRepository {
  private readonly table: string;

  constructor(dataSource: DataSource, schema: string) {
    super(dataSource);
    this.table = `"${schema}"."idempotency_key"`;
  }

  async claim(ctx: InTransaction, { tenantId, route, key, fingerprint }: IdempotencyClaim): Promise<ClaimResult> {
    const id = [tenantId, route, key];
    await this.query(
      ctx,
      `DELETE FROM ${this.table} WHERE tenant_id = $1 AND route = $2 AND key = $3 AND created_at < now() - interval '${retention}'`,
      id,
    );
    const inserted = await this.query(
      ctx,
      `INSERT INTO ${this.table} (tenant_id, route, key, fingerprint) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING key`,
      [...id, fingerprint],
    );
    if (inserted.length > 0) return { kind: 'new' };
    const stored = await this.queryOne<{ fingerprint: string } & StoredAnswer>(
      ctx,
      `SELECT fingerprint, status, headers, body FROM ${this.table} WHERE tenant_id = $1 AND route = $2 AND key = $3`,
      id,
    );
    if (!stored || stored.fingerprint !== fingerprint) return { kind: 'mismatch' };
    return { kind: 'replay', answer: { status: stored.status, headers: stored.headers ?? {}, body: stored.body } };
  }

  async complete(ctx: InTransaction, claim: IdempotencyClaim, answer: StoredAnswer): Promise<void> {
    await this.query(
      ctx,
      `UPDATE ${this.table} SET status = $4, headers = $5::jsonb, body = $6::json
       WHERE tenant_id = $1 AND route = $2 AND key = $3`,
      [
        claim.tenantId,
        claim.route,
        claim.key,
        answer.status,
        JSON.stringify(answer.headers),
        JSON.stringify(answer.body ?? null),
      ],
    );
  }

  /** Removes a batch of old keys, small enough for short statements; returns their number. */
  async sweep(): Promise<number> {
    let swept = 0;
    for (;;) {
      const rows = await this.query(
        {},
        `DELETE FROM ${this.table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${this.table} WHERE created_at < now() - interval '${retention}' LIMIT ${sweepBatch}))
         RETURNING 1`,
      );
      swept += rows.length;
      if (rows.length < sweepBatch) return swept;
    }
  }
}
