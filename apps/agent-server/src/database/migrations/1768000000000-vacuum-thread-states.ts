import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each run replaces the state in the row of its thread. Large states are out of line, where PostgreSQL frees space by
 * vacuum only: by default after a fifth of the table is dead. The setting concerns these values alone, so that the
 * indexes of threads are not vacuumed more often. The lock waits for no reader and no writer.
 */
export class VacuumThreadStates1768000000000 implements MigrationInterface {
  readonly name = 'VacuumThreadStates1768000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_server.thread SET (toast.autovacuum_vacuum_scale_factor = 0.02)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_server.thread RESET (toast.autovacuum_vacuum_scale_factor)');
  }
}
