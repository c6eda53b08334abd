import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Logs of runs leave out large values, which a checkpoint has
 * (docs/contribute/adr/0098-logs-leave-out-large-values.md). Existing rows have all values. The way back removes events
 * without their values; the checkpoints have the states.
 */
export class ShortenLogs1768000000001 implements MigrationInterface {
  readonly name = 'ShortenLogs1768000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_server.run_event ADD COLUMN omitted json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM agent_server.run_event WHERE omitted IS NOT NULL');
    await runner.query('ALTER TABLE agent_server.run_event DROP COLUMN omitted');
  }
}
