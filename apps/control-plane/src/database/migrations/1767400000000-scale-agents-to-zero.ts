import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Agents without requests end, and the next request starts them. */
export class ScaleAgentsToZero1767400000000 implements MigrationInterface {
  readonly name = 'ScaleAgentsToZero1767400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE control_plane.agent_process
      ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(), ADD COLUMN asleep_at timestamptz,
      ADD COLUMN wake_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE control_plane.agent_process
      DROP COLUMN last_used_at, DROP COLUMN asleep_at, DROP COLUMN wake_at`);
  }
}
