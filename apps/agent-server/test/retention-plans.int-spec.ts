import { beforeAll, describe, expect, it } from '@jest/globals';
import { countSurplus, type Execute, measureThreads, pruneCheckpoints } from '@heddle/checkpoint/tables';
import type { DatabaseContext } from '@heddle/database';
import { explained, type PlanNode, rowsRead } from '@heddle/testing';
import { ThreadPruneRepository } from '../src/core/threads/thread-prune.repository.js';
import { useAgentServerDatabase } from './server-fixture.js';

const threads = 5_000;
const checkpointsOfEach = 4;

describe('sweeping beside many threads', () => {
  const database = useAgentServerDatabase();
  let plans: PlanNode[] = [];

  const explain: Execute = async (sql, params) => {
    plans.push(...(await explained((...statement) => database.dataSource.query(...statement), sql, params)));
    return [];
  };
  class Explained extends ThreadPruneRepository {
    protected override async query<T>(_ctx: DatabaseContext, sql: string, params: unknown[] = []): Promise<T[]> {
      return (await explain(sql, params)) as T[];
    }
  }
  /** The most that one look at a table has read while this was done. */
  const maximumRowsRead = async (work: () => Promise<unknown>): Promise<number> => {
    plans = [];
    await work();
    return Math.max(...plans.filter((node) => node['Relation Name'] !== undefined).map(rowsRead));
  };

  beforeAll(async () => {
    await database.dataSource.query(
      `INSERT INTO agent_server.thread (thread_id, tenant_id, ttl_strategy, ttl_minutes, expires_at)
       SELECT md5(n::text)::uuid, gen_random_uuid(), 'delete', 60, now() + (n - 20) * interval '1 minute'
       FROM generate_series(1, $1::int) AS n`,
      [threads],
    );
    await database.dataSource.query(
      `INSERT INTO agent_server.checkpoint
         (thread_id, checkpoint_ns, checkpoint_id, channel_versions, metadata, body_type, body)
       SELECT md5(t::text)::uuid::text, '', n::text, jsonb_build_object('a', n::text), '{}', 'json', '{}'
       FROM generate_series(1, $1::int) AS t, generate_series(1, $2::int) AS n`,
      [threads, checkpointsOfEach],
    );
    await database.dataSource.query(
      `INSERT INTO agent_server.checkpoint_blob (thread_id, checkpoint_ns, channel, version, type, blob)
       SELECT thread_id, '', 'a', checkpoint_id, 'json', '{}' FROM agent_server.checkpoint`,
    );
    for (const table of ['thread', 'checkpoint', 'checkpoint_blob']) {
      await database.dataSource.query(`VACUUM ANALYZE agent_server.${table}`);
    }
  });

  it('finds expired threads without reading other ones', async () => {
    const repository = new Explained(database.dataSource);
    expect(await maximumRowsRead(() => repository.expired(25, []))).toBeLessThanOrEqual(25);
    expect(await maximumRowsRead(() => repository.oldestExpiredSeconds())).toBeLessThanOrEqual(25);
  });

  it('reads the histories of the threads that it is about', async () => {
    const rows: { id: string }[] = await database.dataSource.query(
      `SELECT thread_id::text AS id FROM agent_server.thread LIMIT 20`,
    );
    const ids = rows.map(({ id }) => id);
    const rule = { newest: 1, youngerThanHours: null, keepsOpenEnds: true };
    const few = 4 * 20 * checkpointsOfEach;
    expect(await maximumRowsRead(() => countSurplus(explain, ids, rule))).toBeLessThanOrEqual(few);
    expect(await maximumRowsRead(() => measureThreads(explain, ids))).toBeLessThanOrEqual(few);
    expect(await maximumRowsRead(() => pruneCheckpoints(explain, ids[0] as string, rule, 100))).toBeLessThanOrEqual(
      few,
    );
  });
});
