import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts losses of the process of a step separately from its attempts. The index is built concurrently. PostgreSQL
 * leaves an index invalid if its build is interrupted; the migration drops such an index and builds it again.
 */
export class CountLossesOfSteps1763910000000 implements MigrationInterface {
  readonly name = 'CountLossesOfSteps1763910000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE control_plane.revision
      ADD COLUMN IF NOT EXISTS losses integer NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS isolated boolean NOT NULL DEFAULT false,
      ADD COLUMN IF NOT EXISTS lost_at timestamptz(6),
      ADD COLUMN IF NOT EXISTS lost_owner text`);
    await buildIndex(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner);
    await runner.query(`ALTER TABLE control_plane.revision
      DROP COLUMN IF EXISTS losses, DROP COLUMN IF EXISTS isolated,
      DROP COLUMN IF EXISTS lost_at, DROP COLUMN IF EXISTS lost_owner`);
  }
}

async function buildIndex(runner: QueryRunner): Promise<void> {
  const [found] = (await runner.query(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('control_plane.revision_lost')`,
  )) as { valid: boolean }[];
  if (found?.valid) return;
  if (found) await dropIndex(runner);
  await runner.query(
    `CREATE INDEX ${beside(runner)} revision_lost ON control_plane.revision (lost_at) WHERE lost_at IS NOT NULL`,
  );
}

function dropIndex(runner: QueryRunner): Promise<unknown> {
  return runner.query(`DROP INDEX ${beside(runner)} IF EXISTS control_plane.revision_lost`);
}

/** TypeORM reverts migrations in a transaction, in which an index cannot be built or dropped concurrently. */
const beside = (runner: QueryRunner): string => (runner.isTransactionActive ? '' : 'CONCURRENTLY');
