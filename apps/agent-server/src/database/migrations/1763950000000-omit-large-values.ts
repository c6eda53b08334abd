import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rows of threads and ends of runs leave out large values, which their checkpoint has
 * (docs/contribute/adr/0077-rows-leave-out-large-values.md). Existing rows have all values. The way back loses the
 * omitted values in lists and outputs until the next run of the thread.
 */
export class OmitLargeValues1763950000000 implements MigrationInterface {
  readonly name = 'OmitLargeValues1763950000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE agent_server.thread ADD COLUMN omitted json`);
    await runner.query(`ALTER TABLE agent_server.run_end ADD COLUMN omitted json`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE agent_server.run_end DROP COLUMN omitted`);
    await runner.query(`ALTER TABLE agent_server.thread DROP COLUMN omitted`);
  }
}
