import { storeColumnsDown, storeColumnsUp, storeIndexes } from '@heddle/checkpoint/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When items of the store end, and the vectors by which they are found. pgvector makes a search faster where the server
 * has it and this role may install it; nothing in the schema needs it, so that a back-up of a database with it can be
 * restored to one without (docs/contribute/adr/0052-search-by-meaning-is-exact.md). Indices are built beside readers and writers;
 * one whose building was interrupted is left invalid by PostgreSQL: it is dropped and built again.
 */
export class EndAndFindStoreItems1763905000000 implements MigrationInterface {
  readonly name = 'EndAndFindStoreItems1763905000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of storeColumnsUp) await runner.query(statement);
    for (const { name, on } of storeIndexes) await build(runner, name, on);
    await runner.query(`DO $$ BEGIN
      IF EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'vector') THEN
        CREATE EXTENSION IF NOT EXISTS vector;
      END IF;
    EXCEPTION WHEN OTHERS THEN
      RAISE NOTICE 'pgvector is there and was not installed: %', SQLERRM;
    END $$`);
  }

  /** The extension stays: others in the database may use it. */
  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of storeIndexes) await drop(runner, name);
    for (const statement of storeColumnsDown) await runner.query(statement);
  }
}

async function build(runner: QueryRunner, name: string, on: string): Promise<void> {
  const [found] = (await runner.query('SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)', [
    `agent_server.${name}`,
  ])) as { valid: boolean }[];
  if (found?.valid) return;
  if (found) await drop(runner, name);
  await runner.query(`CREATE INDEX ${beside(runner)} ${name} ON agent_server.${on}`);
}

function drop(runner: QueryRunner, name: string): Promise<unknown> {
  return runner.query(`DROP INDEX ${beside(runner)} IF EXISTS agent_server.${name}`);
}

/** TypeORM undoes every migration in a transaction, where nothing can be built beside writers. */
const beside = (runner: QueryRunner): string => (runner.isTransactionActive ? '' : 'CONCURRENTLY');
