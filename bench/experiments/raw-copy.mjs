/** Time of PostgreSQL alone for the rows of an experiment: COPY into the same tables, with indexes and triggers. */
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

const tables = ['example', 'run', 'feedback'];

/**
 * Removes the experiment and writes its rows again; at the end it exists as before.
 *
 * @param {string} url of the administrator
 * @param {{ sessionId: string, datasetId: string }} experiment the only one of its dataset
 * @returns {Promise<number>} ms
 */
export async function rawCopy(url, { sessionId, datasetId }) {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  await client.connect();
  try {
    /** @type {Map<string, Buffer>} */
    const rows = new Map();
    for (const table of tables) {
      const owner = table === 'example' ? `dataset_id = '${datasetId}'` : `session_id = '${sessionId}'`;
      const stream = client.query(copyTo(`COPY (SELECT * FROM experiments.${table} WHERE ${owner}) TO STDOUT`));
      rows.set(table, await buffer(stream));
    }
    for (const table of tables.toReversed()) {
      const owner = table === 'example' ? `dataset_id = '${datasetId}'` : `session_id = '${sessionId}'`;
      await client.query(`DELETE FROM experiments.${table} WHERE ${owner}`);
    }
    await client.query('VACUUM experiments.example, experiments.run, experiments.feedback');
    const begunAt = performance.now();
    await client.query('BEGIN');
    for (const table of tables) await copyIn(client, table, rows.get(table) ?? Buffer.alloc(0));
    await client.query('COMMIT');
    return performance.now() - begunAt;
  } finally {
    await client.end();
  }
}

/**
 * @param {pg.Client} client
 * @param {string} table
 * @param {Buffer} rows
 */
async function copyIn(client, table, rows) {
  const stream = client.query(copyFrom(`COPY experiments.${table} FROM STDIN`));
  await new Promise((done, failed) => {
    stream.on('error', failed);
    stream.once('finish', () => done(undefined));
    stream.end(rows);
  });
}
