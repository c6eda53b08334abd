import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A roll-out reports why its agent server is not ready. */
export class NoteUnreadyAgents1768000000000 implements MigrationInterface {
  readonly name = 'NoteUnreadyAgents1768000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE control_plane.agent_process ADD COLUMN not_ready text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE control_plane.agent_process DROP COLUMN not_ready`);
  }
}
