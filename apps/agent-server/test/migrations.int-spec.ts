import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource, runMigrations } from '@heddle/database';
import { agentServerSchema } from '@heddle/entities-agent-server';
import {
  createEmptyDatabase,
  expectMigrationsToSurviveInterruptions,
  expectNoSchemaDrift,
  tablesWithoutTenant,
} from '@heddle/testing';
import { KeepKeyOrder1763748000000 } from '../src/database/migrations/1763748000000-keep-key-order.js';
import { agentServerMigrations } from '../src/database/migrations/index.js';
import { agentServerDataSource } from '../src/database/agent-server.data-source.js';

/** Rows that are found only through a row that has a tenant, with the column that leads there. */
const ownedTables = {
  checkpoint: 'thread_id',
  checkpoint_blob: 'thread_id',
  checkpoint_element: 'thread_id',
  checkpoint_write: 'thread_id',
  run_event: 'run_id',
};
/** Tables that all workspaces share. */
const sharedTables = ['graph_schema', 'listed_graph', 'sweep'];

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(() => database.close());

  it('go up, down and up again, and match the entities', async () => {
    const dataSource = createDataSource(agentServerDataSource(database.url));
    const tables = async () => {
      const rows: { name: string }[] = await dataSource.query(
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1 ORDER BY 1`,
        [agentServerSchema],
      );
      return rows.map((row) => row.name).filter((name) => name !== 'migration');
    };
    try {
      const applied = await runMigrations(dataSource, agentServerSchema);
      expect(applied.length).toBeGreaterThan(0);
      const all = await tables();
      expect(all).toEqual(
        expect.arrayContaining([
          'assistant',
          'checkpoint',
          'cron',
          'cron_fire',
          'idempotency_key',
          'run',
          'run_end',
          'run_event',
          'thread',
        ]),
      );
      await expectNoSchemaDrift(dataSource);
      for (let index = 0; index < applied.length; index += 1) await dataSource.undoLastMigration();
      expect(await tables()).toEqual([]);
      await runMigrations(dataSource, agentServerSchema);
      expect(await tables()).toEqual(all);
      expect(await runMigrations(dataSource, agentServerSchema)).toEqual([]);
    } finally {
      await dataSource.destroy();
    }
  });

  it('keep stored values when columns become json, and accept rows of the previous release', async () => {
    const dataSource = createDataSource(agentServerDataSource(database.url));
    try {
      await runMigrations(dataSource, agentServerSchema);
      for (const _one of agentServerMigrations.slice(agentServerMigrations.indexOf(KeepKeyOrder1763748000000)))
        await dataSource.undoLastMigration();
      const [before] = await dataSource.query(
        `SELECT data_type FROM information_schema.columns
         WHERE table_schema = 'agent_server' AND table_name = 'thread' AND column_name = 'values'`,
      );
      expect(before).toEqual({ data_type: 'jsonb' });
      const insert = `INSERT INTO agent_server.thread (thread_id, tenant_id, config, "values", head)
        VALUES (gen_random_uuid(), gen_random_uuid(), '{"a":1}'::jsonb, '{"b":[1,null]}'::jsonb, NULL)`;
      await dataSource.query(insert);
      await runMigrations(dataSource, agentServerSchema);
      await dataSource.query(insert);
      const rows = await dataSource.query(
        `SELECT config, "values", interrupts, head, pg_typeof("values")::text AS type FROM agent_server.thread`,
      );
      const row = { config: { a: 1 }, values: { b: [1, null] }, interrupts: {}, head: null, type: 'json' };
      expect(rows).toEqual([row, row]);
    } finally {
      await dataSource.destroy();
    }
  });

  it('give every assistant that is there its version', async () => {
    const dataSource = createDataSource(agentServerDataSource(database.url));
    const hasVersions = async () => {
      const [row] = await dataSource.query(`SELECT to_regclass('agent_server.assistant_version') AS name`);
      return row.name !== null;
    };
    try {
      await runMigrations(dataSource, agentServerSchema);
      while (await hasVersions()) await dataSource.undoLastMigration();
      await dataSource.query(
        `INSERT INTO agent_server.assistant (tenant_id, assistant_id, graph_id, name, config, metadata)
         VALUES (gen_random_uuid(), gen_random_uuid(), 'chat', 'Kept', '{"b":1,"a":2}', '{"created_by":"system"}')`,
      );
      await runMigrations(dataSource, agentServerSchema);
      const same = await dataSource.query(
        `SELECT kept.version, kept.name, kept.config::text AS config, kept.created_at = assistant.updated_at AS "sameTime"
         FROM agent_server.assistant AS assistant JOIN agent_server.assistant_version AS kept
           USING (tenant_id, assistant_id, version, graph_id, metadata)`,
      );
      expect(same).toEqual([{ version: 1, name: 'Kept', config: '{"b":1,"a":2}', sameTime: true }]);
    } finally {
      await dataSource.destroy();
    }
  });

  it('add the workspace to every table, except to shared ones and those keyed by thread or run', async () => {
    const dataSource = createDataSource(agentServerDataSource(database.url));
    try {
      await runMigrations(dataSource, agentServerSchema);
      expect(await tablesWithoutTenant(dataSource, agentServerSchema)).toEqual(
        [...Object.keys(ownedTables), ...sharedTables].sort(),
      );
      for (const [table, column] of Object.entries(ownedTables)) {
        const rows: { column: string }[] = await dataSource.query(
          `SELECT DISTINCT a.attname AS column FROM pg_index i
           JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
           WHERE i.indrelid = $1::regclass`,
          [`${agentServerSchema}.${table}`],
        );
        expect([table, rows]).toEqual([table, [{ column }]]);
      }
    } finally {
      await dataSource.destroy();
    }
  });

  it('are repeated when they were interrupted', async () => {
    await expectMigrationsToSurviveInterruptions((url) => agentServerDataSource(url));
  });
});
