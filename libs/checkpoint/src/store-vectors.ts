import { type StatementTarget, runStatement, runUnprepared } from './run-statement.js';
import type { Bind } from './store-conditions.js';

/** Bytes of vectors that SQL compares in about a second. */
const exactBytes = 64 * 2 ** 20;
/** The same for pgvector, limited by reading. */
const pgvectorBytes = 1024 * 2 ** 20;

/** Comparison of items with a query. Both kinds are exact: no near item is missed. */
export interface VectorSearch {
  kind: 'exact' | 'pgvector';
  maxBytes: number;
  near(vector: number[]): VectorSearch;
  /** FROM item: candidates with their `score`. */
  from(bind: Bind): string;
  /** Excludes vectors of other dimensions, from an earlier index. */
  condition(bind: Bind): string;
}

/** Uses pgvector if the database has it. */
export async function vectorSearch(target: StatementTarget, dims: number): Promise<VectorSearch> {
  const schema = await pgvectorSchema(target);
  return searchWith(schema, dims, []);
}

function searchWith(schema: string | null, dims: number, vector: number[]): VectorSearch {
  return {
    kind: schema === null ? 'exact' : 'pgvector',
    maxBytes: schema === null ? exactBytes : pgvectorBytes,
    near: (given) => searchWith(schema, dims, given),
    condition: (bind) => `embedding_dims = ${bind(dims)}::int`,
    from(bind) {
      const [size, asked] = [`${bind(dims)}::int`, `${bind(vector)}::real[]`];
      const stored = `embeddings[n.at * ${size} + 1 : (n.at + 1) * ${size}]`;
      const cosine =
        schema === null
          ? `(SELECT sum(e.a::float8 * e.b) FROM unnest(${stored}, ${asked}) AS e (a, b))`
          : `-((${stored})::${schema}.vector OPERATOR(${schema}.<#>) (${asked})::${schema}.vector)`;
      return `agent_server.store_item CROSS JOIN LATERAL (
        SELECT max(${cosine}) AS score FROM generate_series(0, cardinality(embeddings) / ${size} - 1) AS n (at)) AS nearest`;
    },
  };
}

/** Bytes that a search would read, computed from stored lengths. */
export async function comparedBytes(
  target: StatementTarget,
  conditions: readonly string[],
  values: readonly unknown[],
  dims: number,
): Promise<number> {
  const [row] = await runUnprepared<{ bytes: number }>(
    target,
    `SELECT coalesce(sum(pg_column_size(embeddings)), 0)::float8 AS bytes FROM agent_server.store_item
     WHERE ${conditions.join(' AND ')} AND embedding_dims = $${values.length + 1}::int`,
    [...values, dims],
  );
  return row?.bytes ?? 0;
}

/** Quoted schema of the extension; null without it. Looked up each time, at little cost beside an embedding. */
async function pgvectorSchema(target: StatementTarget): Promise<string | null> {
  const [row] = await runStatement<{ schema: string }>(
    target,
    `SELECT quote_ident(n.nspname) AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
     WHERE e.extname = 'vector' AND has_schema_privilege(n.oid, 'USAGE')`,
    [],
  );
  return row?.schema ?? null;
}
