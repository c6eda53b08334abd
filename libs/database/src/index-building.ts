import type { QueryRunner } from 'typeorm';

/**
 * Builds an index beside readers and writers, in a statement of its own. An interrupted build leaves an invalid index,
 * which is dropped and built again.
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

/** In a transaction, PostgreSQL cannot build concurrently. TypeORM reverts migrations in one, as does a restore. */
const beside = (runner: QueryRunner): string => (runner.isTransactionActive ? '' : 'CONCURRENTLY');
