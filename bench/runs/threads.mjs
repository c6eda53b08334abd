/**
 * Threads to search among. Position 0 is the newest; each customer has twenty; nine of ten have a state, and the one
 * with the highest position was written last, so that the two orders differ.
 */

const threadsOfCustomer = 20;
const customer = 7;

/** @param {number} size */
export const customerCount = (size) => size / threadsOfCustomer;

/**
 * The searches among a number of threads, with their expected results.
 *
 * @param {number} size
 * @returns {Record<'newest' | 'metadata' | 'state', { search: Record<string, unknown>, positions: number[], sortedBy?: string }>}
 */
export function searchesAmong(size) {
  const positions = Array.from({ length: 10 }, (_, index) => index);
  const newest = { sort_by: 'updated_at', sort_order: 'desc' };
  return {
    newest: { search: newest, positions },
    metadata: {
      search: { ...newest, metadata: { customer: `customer-${customer}` } },
      positions: positions.map((index) => customer + index * customerCount(size)),
    },
    state: {
      search: { sort_by: 'state_updated_at', sort_order: 'desc' },
      positions: Array.from({ length: 12 }, (_, index) => size - 1 - index)
        .filter((position) => position % 10 !== 0)
        .slice(0, 10),
      sortedBy: 'state_updated_at',
    },
  };
}

/**
 * All of them in one statement: $1 is their workspace, $2 how many, $3 how many customers.
 */
export const insertThreads = `
  INSERT INTO agent_server.thread
    (thread_id, tenant_id, metadata, status, "values", created_at, updated_at, state_updated_at)
  SELECT gen_random_uuid(), $1::uuid,
    jsonb_build_object('position', n, 'customer', 'customer-' || n % $3::int, 'graph_id', 'bench'),
    'idle',
    CASE WHEN n % 10 > 0 THEN json_build_object('question', 'alpha beta ' || n, 'answer', n || ' beta alpha') END,
    now() - n * interval '1 second', now() - n * interval '1 second',
    CASE WHEN n % 10 > 0 THEN now() - ($2::int - n) * interval '1 second' END
  FROM generate_series(0, $2::int - 1) AS n`;

/**
 * The same over a server's own API, from the oldest to the newest; one after the other and in milliseconds of their own.
 *
 * @param {import('./client/http-client.mjs').HttpClient} http
 * @param {number} size
 */
export async function createThreads(http, size) {
  for (let position = size - 1; position >= 0; position -= 1) {
    const metadata = { position, customer: `customer-${position % customerCount(size)}`, graph_id: 'bench' };
    await http.json('POST', '/threads', { metadata });
    await new Promise((done) => setTimeout(done, 2));
  }
}
