import type { MigrationInterface, QueryRunner } from 'typeorm';

const primaryKeys = [
  'api_key',
  'deployment',
  'deployment_secret',
  'idempotency_key',
  'revision',
  'revision_event',
  'scheduler_clock',
  'workspace',
];

const constraints = [
  { table: 'api_key', old: 'api_key_tenant_fk', new: 'api_key_tenant_fkey' },
  { table: 'deployment', old: 'deployment_tenant_fk', new: 'deployment_tenant_fkey' },
  { table: 'deployment', old: 'deployment_source_known', new: 'deployment_source_check' },
  { table: 'deployment', old: 'deployment_status_known', new: 'deployment_status_check' },
  { table: 'deployment_secret', old: 'deployment_secret_deployment_fk', new: 'deployment_secret_deployment_fkey' },
  { table: 'revision', old: 'revision_deployment_fk', new: 'revision_deployment_fkey' },
  { table: 'revision', old: 'revision_source_known', new: 'revision_source_check' },
  { table: 'revision', old: 'revision_status_known', new: 'revision_status_check' },
  { table: 'revision_event', old: 'revision_event_revision_fk', new: 'revision_event_revision_fkey' },
  { table: 'scheduler_clock', old: 'scheduler_clock_single', new: 'scheduler_clock_id_check' },
];

/**
 * Names keys and checks as PostgreSQL does. Nothing in the code asks for one of them by name, so processes of the
 * release before go on. Each statement commits by itself: a lock is held for a moment and never with another one, so
 * that nobody can wait for this in a circle; and a rename that was done before an interruption is passed over.
 */
export class NameKeys1763800100000 implements MigrationInterface {
  readonly name = 'NameKeys1763800100000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of primaryKeys) await renameIndex(runner, `${table}_pk`, `${table}_pkey`);
    for (const { table, old, new: name } of constraints) await renameConstraint(runner, table, old, name);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, old, new: name } of constraints) await renameConstraint(runner, table, name, old);
    for (const table of primaryKeys) await renameIndex(runner, `${table}_pkey`, `${table}_pk`);
  }
}

/** Takes the key's constraint with it and, unlike a rename of that, locks out neither readers nor writers. */
function renameIndex(runner: QueryRunner, from: string, to: string): Promise<unknown> {
  return runner.query(`ALTER INDEX IF EXISTS control_plane.${from} RENAME TO ${to}`);
}

function renameConstraint(runner: QueryRunner, table: string, from: string, to: string): Promise<unknown> {
  return runner.query(`DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_constraint
                WHERE conrelid = 'control_plane.${table}'::regclass AND conname = '${from}') THEN
      ALTER TABLE control_plane.${table} RENAME CONSTRAINT ${from} TO ${to};
    END IF;
  END $$`);
}
