import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pending runs by workspace and assistant, so that claims take turns between them. Replaces `run_queue`, their order by
 * age alone: beside it, PostgreSQL would choose either index while its statistics show no pending run. Built beside
 * readers and writers; an index whose building was interrupted is built again.
 */
export class QueueInTurns1763940000000 implements MigrationInterface {
  readonly name = 'QueueInTurns1763940000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('agent_server.run_flow')`,
    )) as { valid: boolean }[];
    if (!found[0]?.valid) {
      await runner.query(`DROP INDEX ${beside(runner)} IF EXISTS agent_server.run_flow`);
      await runner.query(
        `CREATE INDEX ${beside(runner)} run_flow ON agent_server.run (tenant_id, assistant_id, created_at, run_id)
         WHERE status = 'pending'`,
      );
    }
    await runner.query(`DROP INDEX ${beside(runner)} IF EXISTS agent_server.run_queue`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${beside(runner)} IF EXISTS agent_server.run_flow`);
    await runner.query(
      `CREATE INDEX ${beside(runner)} IF NOT EXISTS run_queue ON agent_server.run (created_at, run_id)
       WHERE status = 'pending'`,
    );
  }
}

/** TypeORM undoes every migration in a transaction, and a restore runs them in one. */
const beside = (runner: QueryRunner): string => (runner.isTransactionActive ? '' : 'CONCURRENTLY');
