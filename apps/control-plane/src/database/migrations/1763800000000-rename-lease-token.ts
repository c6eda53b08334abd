import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = [
  { table: 'deployment', old: 'teardown_token', new: 'teardown_generation' },
  { table: 'revision', old: 'lease_token', new: 'lease_generation' },
  { table: 'revision_event', old: 'lease_token', new: 'lease_generation' },
];

/**
 * The generation of its lease fences a worker, here as in the agent server. Each statement commits by itself: a lock is
 * held for a moment and never with another one, so no deadlock is possible. A rename that was done before an
 * interruption is skipped.
 */
export class RenameLeaseToken1763800000000 implements MigrationInterface {
  readonly name = 'RenameLeaseToken1763800000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const { table, old, new: name } of columns) await renameColumn(runner, table, old, name);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, old, new: name } of columns) await renameColumn(runner, table, name, old);
  }
}

function renameColumn(runner: QueryRunner, table: string, from: string, to: string): Promise<unknown> {
  return runner.query(`DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_attribute
                WHERE attrelid = 'control_plane.${table}'::regclass AND attname = '${from}' AND NOT attisdropped) THEN
      ALTER TABLE control_plane.${table} RENAME ${from} TO ${to};
    END IF;
  END $$`);
}
