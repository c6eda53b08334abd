import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexRunsInFlight1763703600000 implements MigrationInterface {
  readonly name = 'IndexRunsInFlight1763703600000';

  async up(runner: QueryRunner): Promise<void> {
    // Claims and double texts read unfinished runs, and a thread may have thousands of finished ones.
    await runner.query(
      `CREATE INDEX run_in_flight ON agent_server.run (thread_id, created_at, run_id)
       WHERE status IN ('pending', 'running')`,
    );
    await runner.query(`CREATE INDEX run_end_thread ON agent_server.run_end (thread_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX agent_server.run_end_thread`);
    await runner.query(`DROP INDEX agent_server.run_in_flight`);
  }
}
