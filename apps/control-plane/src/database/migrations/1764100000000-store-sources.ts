import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the revisions of a source before it is deleted. */
const index = 'control_plane.revision_source_digest';

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
    await buildIndex(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner);
    await runner.query('DROP TABLE IF EXISTS control_plane.sweep');
    await runner.query('DROP TABLE IF EXISTS control_plane.source_upload');
  }
}

async function buildIndex(runner: QueryRunner): Promise<void> {
  const [found] = (await runner.query(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('${index}')`,
  )) as { valid: boolean }[];
  if (found?.valid) return;
  if (found) await dropIndex(runner);
  await runner.query(
    `CREATE INDEX ${beside(runner)} revision_source_digest ON control_plane.revision ((config ->> 'source_digest'))
      WHERE config ->> 'source_digest' IS NOT NULL`,
  );
}

function dropIndex(runner: QueryRunner): Promise<unknown> {
  return runner.query(`DROP INDEX ${beside(runner)} IF EXISTS ${index}`);
}

/** TypeORM reverts migrations in a transaction, in which an index cannot be built or dropped concurrently. */
const beside = (runner: QueryRunner): string => (runner.isTransactionActive ? '' : 'CONCURRENTLY');
