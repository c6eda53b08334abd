import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource, runMigrations } from '@heddle/database';
import { AGENT_SERVER_SCHEMA } from '@heddle/entities-agent-server';
import { createEmptyDatabase, expectNoSchemaDrift } from '@heddle/testing';
import { agentServerDataSource } from '../src/database/agent-server.data-source.js';

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(() => database.drop());

  it('go up, down and up again, and match the entities', async () => {
    const dataSource = createDataSource(agentServerDataSource(database.url));
    const tables = async () => {
      const rows: { name: string }[] = await dataSource.query(
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1 ORDER BY 1`,
        [AGENT_SERVER_SCHEMA],
      );
      return rows.map((row) => row.name).filter((name) => name !== 'migration');
    };
    try {
      const applied = await runMigrations(dataSource, AGENT_SERVER_SCHEMA);
      expect(applied.length).toBeGreaterThan(0);
      const all = await tables();
      expect(all).toEqual(
        expect.arrayContaining(['assistant', 'checkpoint', 'idempotency_key', 'run', 'run_end', 'run_event', 'thread']),
      );
      await expectNoSchemaDrift(dataSource);
      for (let index = 0; index < applied.length; index += 1) await dataSource.undoLastMigration();
      expect(await tables()).toEqual([]);
      await runMigrations(dataSource, AGENT_SERVER_SCHEMA);
      expect(await tables()).toEqual(all);
      expect(await runMigrations(dataSource, AGENT_SERVER_SCHEMA)).toEqual([]);
    } finally {
      await dataSource.destroy();
    }
  });
});
