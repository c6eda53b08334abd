import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '@heddle/database';

/**
 * Threads that have a time to live, and who removes them when it is over. A row of `sweep` is a job that one process
 * does at a time, under a lease; it appears when it is begun for the first time. `workspace_storage` is what the last
 * pass over all threads has measured.
 */
export class ExpireThreads1763902000000 implements MigrationInterface {
  readonly name = 'ExpireThreads1763902000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE agent_server.thread
         ADD COLUMN IF NOT EXISTS ttl_strategy text,
         ADD COLUMN IF NOT EXISTS ttl_minutes double precision,
         ADD COLUMN IF NOT EXISTS expires_at timestamptz(6)`,
    );
    await buildIndex(
      runner,
      'agent_server',
      'thread_expiry',
      'thread (expires_at, thread_id) WHERE expires_at IS NOT NULL',
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS agent_server.sweep (
         name text NOT NULL,
         due_at timestamptz(6) NOT NULL,
         owner text,
         lease_until timestamptz(6),
         progress json,
         CONSTRAINT sweep_pkey PRIMARY KEY (name)
       )`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS agent_server.workspace_storage (
         tenant_id uuid NOT NULL,
         part text NOT NULL,
         count bigint NOT NULL,
         bytes bigint NOT NULL,
         measured_at timestamptz(6) NOT NULL,
         CONSTRAINT workspace_storage_pkey PRIMARY KEY (tenant_id, part)
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE agent_server.workspace_storage');
    await runner.query('DROP TABLE agent_server.sweep');
    await dropIndex(runner, 'agent_server', 'thread_expiry');
    await runner.query(
      'ALTER TABLE agent_server.thread DROP COLUMN expires_at, DROP COLUMN ttl_minutes, DROP COLUMN ttl_strategy',
    );
  }
}
