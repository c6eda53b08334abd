import {
  BaseStore,
  type GetOperation,
  type Item,
  type ListNamespacesOperation,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
} from '@langchain/langgraph-checkpoint';
import type { Pool } from 'pg';
import { InvalidStoreOperationError } from './checkpoint.errors.js';
import { runStatement, runUnprepared } from './run-statement.js';
import { filterConditions, namespaceConditions, type Bind } from './store-conditions.js';

interface ItemRow {
  namespace: string[];
  key: string;
  value: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
}

const columns = 'namespace, key, value, created_at, updated_at';
const defaultSearchLimit = 10;

/** Long-term memory of one tenant. Semantic search needs an index, which is not configured here: it is refused. */
export class PostgresStore extends BaseStore {
  constructor(
    private readonly pool: Pool,
    private readonly tenantId: string,
  ) {
    super();
  }

  /** Reads see the state before the batch; of several puts to one key the last counts. */
  async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const results = await Promise.all(operations.map((operation) => this.read(operation)));
    const puts = new Map<string, PutOperation>();
    for (const operation of operations) {
      if (isPut(operation)) puts.set(JSON.stringify([operation.namespace, operation.key]), operation);
    }
    if (puts.size > 0) await this.write([...puts.values()]);
    return results as OperationResults<Op>;
  }

  private async read(operation: Operation): Promise<unknown> {
    if (isPut(operation)) return undefined;
    if ('namespacePrefix' in operation) return this.searchItems(operation);
    if ('key' in operation) return this.getItem(operation);
    return this.listMatching(operation);
  }

  private async getItem({ namespace, key }: GetOperation): Promise<Item | null> {
    const [row] = await runStatement<ItemRow>(
      this.pool,
      `SELECT ${columns} FROM agent_server.store_item
       WHERE tenant_id = $1::text AND namespace = $2::text[] AND key = $3::text`,
      [this.tenantId, namespace, key],
    );
    return row ? toItem(row) : null;
  }

  private async searchItems(operation: SearchOperation): Promise<SearchItem[]> {
    if (operation.query !== undefined) {
      throw new InvalidStoreOperationError('Searching by "query" needs a semantic index, and none is configured');
    }
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const conditions = [`tenant_id = ${bind(this.tenantId)}::text`];
    const prefix = operation.namespacePrefix;
    if (prefix.length > 0) {
      conditions.push(`namespace[1:${bind(prefix.length)}::int] = ${bind(prefix)}::text[]`);
    }
    conditions.push(...filterConditions(operation.filter ?? {}, bind));
    const rows = await runUnprepared<ItemRow>(
      this.pool,
      `SELECT ${columns} FROM agent_server.store_item WHERE ${conditions.join(' AND ')}
       ORDER BY updated_at DESC, namespace, key
       LIMIT ${bind(operation.limit ?? defaultSearchLimit)}::int OFFSET ${bind(operation.offset ?? 0)}::int`,
      values,
    );
    return rows.map(toItem);
  }

  private async listMatching(operation: ListNamespacesOperation): Promise<string[][]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const conditions = [
      `tenant_id = ${bind(this.tenantId)}::text`,
      ...namespaceConditions(operation.matchConditions ?? [], bind),
    ];
    const path = operation.maxDepth === undefined ? 'namespace' : `namespace[1:${bind(operation.maxDepth)}::int]`;
    const rows = await runUnprepared<{ path: string[] }>(
      this.pool,
      `SELECT DISTINCT ${path} AS path FROM agent_server.store_item WHERE ${conditions.join(' AND ')}
       ORDER BY path LIMIT ${bind(operation.limit)}::int OFFSET ${bind(operation.offset)}::int`,
      values,
    );
    return rows.map((row) => row.path);
  }

  /** One statement, so a batch is stored whole or not at all. Namespaces lie one behind the other: they differ in length. */
  private async write(puts: PutOperation[]): Promise<void> {
    const labels: string[] = [];
    const [first, last, keys, values]: [number[], number[], string[], (string | null)[]] = [[], [], [], []];
    for (const put of puts) {
      if (Array.isArray(put.index)) {
        throw new InvalidStoreOperationError('Indexing fields needs a semantic index, and none is configured');
      }
      first.push(labels.length + 1);
      last.push(labels.push(...put.namespace));
      keys.push(put.key);
      values.push(encode(put));
    }
    await runStatement(
      this.pool,
      `WITH puts AS MATERIALIZED (
         SELECT ($2::text[])[p.first:p.last] AS namespace, p.key, p.value::jsonb AS value
         FROM unnest($3::int[], $4::int[], $5::text[], $6::text[]) AS p (first, last, key, value)
       ), deleted AS (
         DELETE FROM agent_server.store_item i USING puts p
         WHERE i.tenant_id = $1::text AND i.namespace = p.namespace AND i.key = p.key AND p.value IS NULL)
       INSERT INTO agent_server.store_item (tenant_id, namespace, key, value)
       SELECT $1::text, p.namespace, p.key, p.value FROM puts p WHERE p.value IS NOT NULL
       ON CONFLICT (tenant_id, namespace, key)
       DO UPDATE SET value = excluded.value, updated_at = greatest(now(), store_item.updated_at)`,
      [this.tenantId, labels, first, last, keys, values],
    );
  }
}

function isPut(operation: Operation): operation is PutOperation {
  return 'value' in operation;
}

function encode(put: PutOperation): string | null {
  if (put.value === null) return null;
  const text = JSON.stringify(put.value);
  // An escape that is not itself escaped.
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(text)) {
    throw new InvalidStoreOperationError(`The value of store item "${put.key}" contains a NUL character`);
  }
  return text;
}

function toItem(row: ItemRow): Item {
  return {
    namespace: row.namespace,
    key: row.key,
    value: row.value,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
