import { type StatementTarget, runStatement, runUnprepared } from './run-statement.js';
import type { Bind } from './store-conditions.js';

/** In bytes of vectors: a comparison in SQL takes about a second for this much. */
const exactBytes = 64 * 2 ** 20;
/** The same in the C of pgvector, which reads them as fast as they come. */
const pgvectorBytes = 1024 * 2 ** 20;

/** How items are compared with a query. Both ways are exact: none leaves out an item that is near. */
export interface VectorSearch {
  kind: 'exact' | 'pgvector';
  maxBytes: number;
  near(vector: number[]): VectorSearch;
  /** The items with their `score`, for FROM. */
  from(bind: Bind): string;
  /** Vectors of other dimensions belong to an index of before. */
  condition(bind: Bind): string;
}

/** With pgvector where the database has it. */
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

/** What a search would read; their length is known without reading them. */
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

/** The schema of the extension, quoted; null without it. Asked each time: it costs little beside an embedding. */
async function pgvectorSchema(target: StatementTarget): Promise<string | null> {
  const [row] = await runStatement<{ schema: string }>(
    target,
    `SELECT quote_ident(n.nspname) AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
     WHERE e.extname = 'vector' AND has_schema_privilege(n.oid, 'USAGE')`,
    [],
  );
  return row?.schema ?? null;
}
