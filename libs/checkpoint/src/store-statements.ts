import { type StatementTarget, runStatement, runUnprepared } from './run-statement.js';
import { isLive } from './store-conditions.js';

export interface StoreItem {
  namespace: string[];
  key: string;
  value: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
  /** Similarity to the query, from -1 to 1; only in searches with a query. */
  score?: number;
}

interface ItemRow {
  namespace: string[];
  key: string;
  value: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  score?: number | null;
}

export const itemColumns = 'namespace, key, value, created_at, updated_at';

/**
 * Whether a read extends the lifetime of hit `h`. An item extended within the last hundredth of its lifetime, or
 * minute, is skipped, so that frequent reads do not cause constant writes.
 */
const isDue = `h.expires_at < now() + greatest(h.ttl_minutes * 0.99, h.ttl_minutes - 1) * interval '1 minute'`;

/** Skips locked rows: readers never wait. */
const refreshed = (tenant: string): string => `due AS MATERIALIZED (
  SELECT s.namespace, s.key FROM hits h JOIN agent_server.store_item s
    ON s.tenant_id = ${tenant}::text AND s.namespace = h.namespace AND s.key = h.key
  WHERE ${isDue} FOR NO KEY UPDATE OF s SKIP LOCKED
), refreshed AS (
  UPDATE agent_server.store_item i SET expires_at = now() + i.ttl_minutes * interval '1 minute' FROM due d
  WHERE i.tenant_id = ${tenant}::text AND i.namespace = d.namespace AND i.key = d.key)`;

const oneItem = `SELECT ${itemColumns}, ttl_minutes, expires_at FROM agent_server.store_item
  WHERE tenant_id = $1::text AND namespace = $2::text[] AND key = $3::text AND ${isLive}`;
const oneItemRefreshed = `WITH hits AS MATERIALIZED (${oneItem}), ${refreshed('$1')} SELECT ${itemColumns} FROM hits`;

export async function readItem(
  target: StatementTarget,
  tenantId: string,
  namespace: string[],
  key: string,
  refresh: boolean,
): Promise<StoreItem | null> {
  const statement = refresh ? oneItemRefreshed : oneItem;
  const [row] = await runStatement<ItemRow>(target, statement, [tenantId, namespace, key]);
  return row ? toItem(row) : null;
}

interface HitsStatement {
  hits: string;
  columns: string;
  order: string;
  /** Parameter of the tenant if the hits' lifetimes are extended. */
  refresh: string | null;
}

export async function readItems(
  target: StatementTarget,
  { hits, columns, order, refresh }: HitsStatement,
  values: unknown[],
): Promise<StoreItem[]> {
  const text =
    refresh === null
      ? hits
      : `WITH hits AS MATERIALIZED (${hits}), ${refreshed(refresh)} SELECT ${columns} FROM hits ORDER BY ${order}`;
  return (await runUnprepared<ItemRow>(target, text, values)).map(toItem);
}

interface WrittenItem {
  namespace: string[];
  key: string;
  /** JSON; null removes the item. */
  value: string | null;
  ttl: number | null;
  /** Concatenated vectors. */
  embeddings: number[] | null;
}

/**
 * One atomic statement. Namespaces are concatenated, since their lengths differ. Existing rows are locked in a fixed
 * order first, so that two batches cannot deadlock. A put over an expired item creates a new one.
 */
export async function writeItems(
  target: StatementTarget,
  tenantId: string,
  items: readonly WrittenItem[],
  dims: number | null,
): Promise<void> {
  const labels: string[] = [];
  const [first, last]: [number[], number[]] = [[], []];
  for (const { namespace } of items) {
    first.push(labels.length + 1);
    labels.push(...namespace);
    last.push(labels.length);
  }
  await runStatement(
    target,
    `WITH puts AS MATERIALIZED (
       SELECT ($2::text[])[p.first:p.last] AS namespace, p.key, p.value::jsonb AS value, p.ttl,
         p.embeddings::real[] AS embeddings
       FROM unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::float8[], $8::text[])
         AS p (first, last, key, value, ttl, embeddings)
     ), held AS MATERIALIZED (
       SELECT 1 FROM agent_server.store_item i JOIN puts p
         ON i.tenant_id = $1::text AND i.namespace = p.namespace AND i.key = p.key
       ORDER BY i.namespace, i.key FOR UPDATE OF i
     ), deleted AS (
       DELETE FROM agent_server.store_item i USING puts p
       WHERE i.tenant_id = $1::text AND i.namespace = p.namespace AND i.key = p.key AND p.value IS NULL
         AND (SELECT count(*) FROM held) >= 0)
     INSERT INTO agent_server.store_item
       (tenant_id, namespace, key, value, ttl_minutes, expires_at, embeddings, embedding_dims)
     SELECT $1::text, p.namespace, p.key, p.value, p.ttl, now() + p.ttl * interval '1 minute', p.embeddings,
       CASE WHEN p.embeddings IS NULL THEN NULL ELSE $9::int END
     FROM puts p WHERE p.value IS NOT NULL AND (SELECT count(*) FROM held) >= 0
     ORDER BY p.namespace, p.key
     ON CONFLICT (tenant_id, namespace, key) DO UPDATE SET
       value = excluded.value, ttl_minutes = excluded.ttl_minutes, expires_at = excluded.expires_at,
       embeddings = excluded.embeddings, embedding_dims = excluded.embedding_dims,
       created_at = CASE WHEN store_item.expires_at <= now() THEN excluded.created_at ELSE store_item.created_at END,
       updated_at = greatest(now(), store_item.updated_at)`,
    [
      ...[tenantId, labels, first, last],
      items.map(({ key }) => key),
      items.map(({ value }) => value),
      items.map(({ ttl }) => ttl),
      items.map(({ embeddings }) => (embeddings ? `{${embeddings.join(',')}}` : null)),
      dims,
    ],
  );
}

/**
 * Removes up to `batch` expired items of all tenants and returns their number. One process at a time; concurrent
 * callers remove none.
 */
export async function removeExpiredItems(target: StatementTarget, batch: number): Promise<number> {
  const [row] = await runStatement<{ removed: number }>(
    target,
    `WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtextextended('agent_server.store_item', 0)) AS mine),
     expired AS MATERIALIZED (
       SELECT tenant_id, namespace, key FROM agent_server.store_item
       WHERE expires_at <= now() AND (SELECT mine FROM turn)
       ORDER BY expires_at LIMIT $1::int FOR UPDATE SKIP LOCKED
     ), removed AS (
       DELETE FROM agent_server.store_item i USING expired e
       WHERE i.tenant_id = e.tenant_id AND i.namespace = e.namespace AND i.key = e.key RETURNING 1)
     SELECT count(*)::int AS removed FROM removed`,
    [batch],
  );
  return row?.removed ?? 0;
}

function toItem({ namespace, key, value, created_at: createdAt, updated_at: updatedAt, score }: ItemRow): StoreItem {
  return { namespace, key, value, createdAt, updatedAt, ...(typeof score === 'number' ? { score } : {}) };
}
