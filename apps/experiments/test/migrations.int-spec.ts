import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createEmptyDatabase,
  expectMigrationsToSurviveInterruptions,
  expectNoSchemaDrift,
  tablesWithoutTenant,
} from '@heddle/testing';
import { createDataSource, runMigrations } from '@heddle/database';
import { experimentsDataSource } from '../src/database/experiments.data-source.js';
import { experimentsMigrations } from '../src/database/migrations/index.js';

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(() => database.close());

  it('build the schema of the entities, and can be reverted and applied again', async () => {
    const dataSource = createDataSource(experimentsDataSource(database.url));
    expect(await runMigrations(dataSource, 'experiments')).toHaveLength(experimentsMigrations.length);
    expect(await runMigrations(dataSource, 'experiments')).toEqual([]);
    await expectNoSchemaDrift(dataSource);
    for (const _ of experimentsMigrations) await dataSource.undoLastMigration();
    const left = await dataSource.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'experiments' AND table_name <> 'migration'`,
    );
    expect(left).toEqual([]);
    expect(await runMigrations(dataSource, 'experiments')).toHaveLength(experimentsMigrations.length);
    await expectNoSchemaDrift(dataSource);
    await dataSource.destroy();
  });

  it('add the workspace to every table', async () => {
    const dataSource = createDataSource(experimentsDataSource(database.url));
    await runMigrations(dataSource, 'experiments');
    expect(await tablesWithoutTenant(dataSource, 'experiments')).toEqual(['sweep']);
    await dataSource.destroy();
  });

  it('are repeated when they were interrupted', async () => {
    await expectMigrationsToSurviveInterruptions((url) => experimentsDataSource(url));
  });
});
