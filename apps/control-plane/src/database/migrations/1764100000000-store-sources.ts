import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '@heddle/database';

/** Finds the revisions of a source before it is deleted. */
const index = [
  'revision_source_digest',
  `revision ((config ->> 'source_digest')) WHERE config ->> 'source_digest' IS NOT NULL`,
] as const;

/** Uploads of sources, and the jobs that all processes share. The indexes are built concurrently. */
export class StoreSources1764100000000 implements MigrationInterface {
  readonly name = 'StoreSources1764100000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE IF NOT EXISTS control_plane.source_upload (
         id uuid NOT NULL,
         tenant_id uuid NOT NULL,
         deployment_id uuid NOT NULL,
         digest text,
         created_at timestamptz(6) NOT NULL DEFAULT now(),
         CONSTRAINT source_upload_pkey PRIMARY KEY (id),
         CONSTRAINT source_upload_deployment_fkey FOREIGN KEY (deployment_id)
           REFERENCES control_plane.deployment (id) ON DELETE CASCADE
       )`,
    );
    await runner.query(
      `CREATE INDEX IF NOT EXISTS source_upload_digest ON control_plane.source_upload (digest) WHERE digest IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX IF NOT EXISTS source_upload_age ON control_plane.source_upload (created_at)`);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS control_plane.sweep (
         name text NOT NULL,
         due_at timestamptz(6) NOT NULL,
         owner text,
         lease_until timestamptz(6),
         progress json,
         CONSTRAINT sweep_pkey PRIMARY KEY (name)
       )`,
    );
    await buildIndex(runner, 'control_plane', ...index);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'control_plane', index[0]);
    await runner.query('DROP TABLE IF EXISTS control_plane.sweep');
    await runner.query('DROP TABLE IF EXISTS control_plane.source_upload');
  }
}
