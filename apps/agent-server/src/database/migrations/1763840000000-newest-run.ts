import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Threads remember the run that was attached last; null until the next one is. */
export class NewestRun1763840000000 implements MigrationInterface {
  readonly name = 'NewestRun1763840000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_server.thread ADD COLUMN newest_run_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_server.thread DROP COLUMN newest_run_id');
  }
}
