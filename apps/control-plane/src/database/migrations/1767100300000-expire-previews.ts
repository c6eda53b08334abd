import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '@heddle/database';

const index = ['deployment_expiring', 'deployment (expires_at) WHERE expires_at IS NOT NULL'] as const;

/** Previews are deployments that are deleted after a while. The index is built concurrently. */
export class ExpirePreviews1767100300000 implements MigrationInterface {
  readonly name = 'ExpirePreviews1767100300000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE control_plane.deployment
      ADD COLUMN IF NOT EXISTS ttl_seconds integer, ADD COLUMN IF NOT EXISTS expires_at timestamptz(6)`);
    await buildIndex(runner, 'control_plane', ...index);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'control_plane', index[0]);
    await runner.query(
      'ALTER TABLE control_plane.deployment DROP COLUMN IF EXISTS ttl_seconds, DROP COLUMN IF EXISTS expires_at',
    );
  }
}
