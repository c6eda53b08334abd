import type { MigrationInterface, QueryRunner } from 'typeorm';

const serving = [
  { name: 'thread_updated', columns: 'tenant_id, updated_at, thread_id' },
  { name: 'thread_created', columns: 'tenant_id, created_at, thread_id' },
  { name: 'thread_state_updated', columns: 'tenant_id, state_updated_at, thread_id' },
  { name: 'thread_status', columns: 'tenant_id, status, thread_id' },
];

const served = [
  { name: 'thread_tenant_updated', on: 'thread (tenant_id, updated_at, thread_id)' },
  { name: 'thread_tenant_created', on: 'thread (tenant_id, created_at, thread_id)' },
  { name: 'thread_tenant_status', on: 'thread (tenant_id, status)' },
  { name: 'run_lease', on: `run (lease_until) WHERE status = 'running'` },
];

/**
 * An index for each order that threads are listed in, without the hidden threads of stateless runs; and none on the
 * end of a lease, so that heartbeats touch no index (apps/agent-server/README.md). Each is built
 * and dropped beside readers and writers, in a statement of its own. One whose building was interrupted is left
 * invalid by PostgreSQL: it is dropped and built again.
 */
export class ServeThreadSorts1763850000000 implements MigrationInterface {
  readonly name = 'ServeThreadSorts1763850000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const { name, columns } of serving) {
      await build(runner, name, `thread (${columns}) WHERE NOT is_temporary`);
    }
    for (const { name } of served) await drop(runner, name);
    // Taken with a lock that waits for no reader and no writer; pages that are full already stay so until a rewrite.
    await runner.query('ALTER TABLE agent_server.run SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_server.run RESET (fillfactor, autovacuum_vacuum_scale_factor)');
    for (const { name, on } of served) await build(runner, name, on);
    for (const { name } of serving) await drop(runner, name);
  }
}

async function build(runner: QueryRunner, name: string, on: string): Promise<void> {
  const [found] = (await runner.query('SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)', [
    `agent_server.${name}`,
  ])) as { valid: boolean }[];
  if (found?.valid) return;
  if (found) await drop(runner, name);
  await runner.query(`CREATE INDEX ${beside(runner)} ${name} ON agent_server.${on}`);
}

function drop(runner: QueryRunner, name: string): Promise<unknown> {
  return runner.query(`DROP INDEX ${beside(runner)} IF EXISTS agent_server.${name}`);
}

/** TypeORM undoes every migration in a transaction, where nothing can be built beside writers. */
const beside = (runner: QueryRunner): string => (runner.isTransactionActive ? '' : 'CONCURRENTLY');
