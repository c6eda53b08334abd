import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource, type DataSourceSettings, runMigrations } from '@heddle/database';
import { createEmptyDatabase, expectNoSchemaDrift } from './test-database.js';

type Migration = new () => MigrationInterface;

/** A migration as a process runs it that ends after its first statement, or before it is recorded. */
function interrupted(migration: Migration, after: 'first statement' | 'last statement'): Migration {
  const end = (runner: QueryRunner) => runner.query('SELECT pg_terminate_backend(pg_backend_pid())');
  class Interrupted extends migration {
    override async up(runner: QueryRunner): Promise<void> {
      const given = new Proxy(runner, {
        get: (target, name) => {
          if (name !== 'query' || after === 'last statement') return Reflect.get(target, name, target) as unknown;
          return async (...statement: Parameters<QueryRunner['query']>) => {
            await target.query(...statement);
            return end(target);
          };
        },
      });
      await super.up(given);
      await end(runner);
    }
  }
  return Object.defineProperty(Interrupted, 'name', { value: migration.name });
}

/**
 * Ends the connection of every migration twice, in its middle and before its record, and starts it anew each time, as a
 * job does. Fails unless the schema is that of the entities in the end.
 */
export async function expectMigrationsToSurviveInterruptions(
  settings: (url: string) => DataSourceSettings,
): Promise<void> {
  const database = await createEmptyDatabase();
  const given = settings(database.url);
  const migrations = given.migrations as Migration[];
  const start = async (chosen: readonly Migration[]) => {
    const dataSource = createDataSource({ ...given, migrations: [...chosen] });
    const { log } = console;
    // TypeORM reports failures of migrations there, and offers no setting.
    console.log = () => undefined;
    try {
      return await runMigrations(dataSource, given.schema);
    } finally {
      console.log = log;
      if (dataSource.isInitialized) await dataSource.destroy();
    }
  };
  try {
    for (const [index, migration] of migrations.entries()) {
      const before = migrations.slice(0, index);
      for (const after of ['first statement', 'last statement'] as const) {
        const ended = await start([...before, interrupted(migration, after)]).then(
          () => false,
          () => true,
        );
        if (!ended) throw new Error(`${migration.name} was not interrupted after its ${after}`);
      }
      const applied = await start([...before, migration]);
      if (applied.join() !== migration.name)
        throw new Error(`${migration.name} was not repeated, but "${applied.join()}"`);
    }
    const dataSource = await createDataSource(given).initialize();
    await expectNoSchemaDrift(dataSource).finally(() => dataSource.destroy());
  } finally {
    await database.close();
  }
}
