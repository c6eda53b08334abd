import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { PostgresSaver } from '../src/index.js';
import { createTemporaryDatabase, type TemporaryDatabase } from './temporary-database.js';

const threads = 1_000;
const checkpoints = 50;
const channels = 6;

/** Records statements. */
class NotingPool extends Pool {
  readonly texts: string[] = [];
  override query(...all: never[]): never {
    const [{ text }] = all as unknown as [{ text: string }];
    this.texts.push(text);
    return (super.query as (...all: never[]) => never)(...all);
  }
}

let database: TemporaryDatabase;
let pool: NotingPool;

beforeAll(async () => {
  database = await createTemporaryDatabase();
  pool = new NotingPool(database.pool.options);
  const fill = (sql: string) => database.pool.query(sql);
  await fill(
    `INSERT INTO agent_server.checkpoint
       (thread_id, checkpoint_ns, checkpoint_id, channel_versions, metadata, body_type, body)
     SELECT 'thread ' || t, '', 'c' || c, (SELECT jsonb_object_agg('channel ' || i, c) FROM generate_series(1, ${channels}) i),
       '{}', 'json', '{"v":4}'
     FROM generate_series(1, ${threads}) t, generate_series(1, ${checkpoints}) c`,
  );
  await fill(
    `INSERT INTO agent_server.checkpoint_blob (thread_id, checkpoint_ns, channel, version, type, blob)
     SELECT thread_id, '', v.key, v.value, 'json', '1' FROM agent_server.checkpoint, jsonb_each_text(channel_versions) v`,
  );
  await fill(
    `INSERT INTO agent_server.checkpoint_write (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
     SELECT thread_id, '', checkpoint_id, 'task', 0, 'channel 1', 'json', '1' FROM agent_server.checkpoint`,
  );
  await fill('ANALYZE agent_server.checkpoint, agent_server.checkpoint_blob, agent_server.checkpoint_write');
});

afterAll(async () => {
  await pool?.end();
  await database?.close();
});

/** A statement is planned for its parameters the first five times that a connection executes it, and then for any. */
it.each(['force_custom_plan', 'force_generic_plan'])(
  'reads a thread without reading other threads: %s',
  async (mode) => {
    const saver = new PostgresSaver({ pool });
    const found: unknown[] = [];
    for await (const tuple of saver.list({ configurable: { thread_id: 'thread 7', checkpoint_ns: '' } }))
      found.push(tuple.checkpoint.channel_values);
    expect(found).toHaveLength(checkpoints);
    expect(found[0]).toEqual(Object.fromEntries(Array.from({ length: channels }, (_, at) => [`channel ${at + 1}`, 1])));

    const client = await database.pool.connect();
    try {
      await client.query(`SET plan_cache_mode = ${mode}`);
      await client.query(`PREPARE page (text, text, int, text[]) AS ${pool.texts[0]}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE page ('thread 7', '', 100, '{}')`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index (Only )?Scan using \S+ on checkpoint_blob/);
      expect(plan).not.toContain('Seq Scan');
      // Statements with a cost above 100,000 are compiled, which takes longer than this one.
      expect(Number(/cost=[\d.]+\.\.([\d.]+)/.exec(plan)?.[1])).toBeLessThan(100_000);
    } finally {
      client.release(true);
    }
  },
);
