import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, useResource } from '@heddle/testing';
import { createDataSource, type DataSourceSettings } from '../src/index.js';

class CreateCounter1700000000000 implements MigrationInterface {
  name = 'CreateCounter1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE library.counter (id int PRIMARY KEY, n int NOT NULL)');
    await runner.query('INSERT INTO library.counter VALUES (1, 0), (2, 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE library.counter');
  }
}

export const librarySettings = (url: string, more: (new () => MigrationInterface)[] = []): DataSourceSettings => ({
  url,
  schema: 'library',
  entities: [],
  migrations: [CreateCounter1700000000000, ...more],
  applicationName: 'library-test',
});

export const libraryDataSource = (...settings: Parameters<typeof librarySettings>) =>
  createDataSource(librarySettings(...settings));

/** A database with this schema, for the tests of the surrounding block. */
export const useLibraryDatabase = () =>
  useResource(() => createTestDatabase({ schema: 'library', createDataSource: libraryDataSource }));
