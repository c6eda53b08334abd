import type { QueryRunner } from 'typeorm';

/**
 * Builds an index beside readers and writers, in a statement of its own. One whose building was interrupted is left
 * invalid by PostgreSQL: it is dropped and built again.
 *
 * @param on table with the columns, and the condition
 */
export async function buildIndex(runner: QueryRunner, schema: string, name: string, on: string): Promise<void> {
  const [found] = (await runner.query('SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)', [
    `${schema}.${name}`,
  ])) as { valid: boolean }[];
  if (found?.valid) return;
  if (found) await dropIndex(runner, schema, name);
  await runner.query(`CREATE INDEX ${beside(runner)} ${name} ON ${schema}.${on}`);
}

export function dropIndex(runner: QueryRunner, schema: string, name: string): Promise<unknown> {
  return runner.query(`DROP INDEX ${beside(runner)} IF EXISTS ${schema}.${name}`);
}

/** TypeORM undoes migrations in a transaction, and a restore runs them in one: there nothing is built beside writers. */
const beside = (runner: QueryRunner): string => (runner.isTransactionActive ? '' : 'CONCURRENTLY');
