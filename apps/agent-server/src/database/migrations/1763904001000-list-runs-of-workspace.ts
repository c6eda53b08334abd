import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Runs of a workspace by status and time: for searches, for cancels by status, and for limits. One index, where one of
 * all runs and one of those in flight would cost each run an entry more (apps/agent-server/README.md).
 * Built beside readers and writers; one whose building was interrupted is left invalid by PostgreSQL, and built again.
 */
export class ListRunsOfWorkspace1763904001000 implements MigrationInterface {
  readonly name = 'ListRunsOfWorkspace1763904001000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('agent_server.run_workspace')`,
    )) as { valid: boolean }[];
    if (found[0]?.valid) return;
    if (found.length > 0) await this.down(runner);
    await runner.query(
      `CREATE INDEX ${beside(runner)} run_workspace ON agent_server.run (tenant_id, status, created_at, run_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${beside(runner)} IF EXISTS agent_server.run_workspace`);
  }
}

/** TypeORM undoes every migration in a transaction, and a restore runs them in one: there nothing is built beside writers. */
const beside = (runner: QueryRunner): string => (runner.isTransactionActive ? '' : 'CONCURRENTLY');
