import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Edits of the state of threads, for followers of a thread. Runs have their own log, and write nothing here. */
export class LogThreadEvents1763903000000 implements MigrationInterface {
  readonly name = 'LogThreadEvents1763903000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_server.thread_event (
        thread_id uuid NOT NULL,
        position bigint NOT NULL,
        tenant_id uuid NOT NULL,
        event text NOT NULL,
        data text NOT NULL,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT thread_event_pkey PRIMARY KEY (thread_id, position)
      )`);
    await runner.query('CREATE INDEX thread_event_created ON agent_server.thread_event (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE agent_server.thread_event');
  }
}
