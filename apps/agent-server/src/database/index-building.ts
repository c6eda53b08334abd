import type { QueryRunner } from 'typeorm';

/**
 * Builds an index beside readers and writers, in a statement of its own. One whose building was interrupted is left
 * invalid by PostgreSQL: it is dropped and built again.
 */
export async function buildIndex(runner: QueryRunner, name: string, on: string): Promise<void> {
  const [found] = (await runner.query('SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)', [
    `agent_server.${name}`,
  ])) as { valid: boolean }[];
  if (found?.valid) return;
  if (found) await dropIndex(runner, name);
  await runner.query(`CREATE INDEX ${beside(runner)} ${name} ON agent_server.${on}`);
}

export function dropIndex(runner: QueryRunner, name: string): Promise<unknown> {
  return runner.query(`DROP INDEX ${beside(runner)} IF EXISTS agent_server.${name}`);
}

/** TypeORM undoes every migration in a transaction, and a restore runs them in one: there nothing is built beside writers. */
const beside = (runner: QueryRunner): string => (runner.isTransactionActive ? '' : 'CONCURRENTLY');
