import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '@heddle/database';

const index = ['revision_artefact_digests', `revision USING gin ((config -> 'artefact_digests'))`] as const;

/** Builds take turns between workspaces, and an UNKNOWN revision has a deadline. The index is built concurrently. */
export class TakeTurnsInBuilds1767100000000 implements MigrationInterface {
  readonly name = 'TakeTurnsInBuilds1767100000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS control_plane.build_turn (
      tenant_id uuid CONSTRAINT build_turn_pkey PRIMARY KEY,
      began_at timestamptz(6) NOT NULL)`);
    await runner.query(`UPDATE control_plane.revision SET deadline_at = now() + interval '6 hours'
      WHERE status = 'UNKNOWN' AND deadline_at IS NULL`);
    await buildIndex(runner, 'control_plane', ...index);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'control_plane', index[0]);
    await runner.query('DROP TABLE IF EXISTS control_plane.build_turn');
  }
}
