import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Crons and what became of their times. Both go with the thread or the assistant that they belong to. */
export class CreateCrons1763907000000 implements MigrationInterface {
  readonly name = 'CreateCrons1763907000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_server.cron (
        cron_id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        assistant_id uuid NOT NULL,
        thread_id uuid,
        user_id text NOT NULL,
        schedule text NOT NULL,
        timezone text,
        end_time timestamptz(6),
        enabled boolean NOT NULL DEFAULT true,
        on_run_completed text,
        payload json NOT NULL,
        metadata jsonb NOT NULL DEFAULT '{}',
        next_run_date timestamptz(6),
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        updated_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT cron_pkey PRIMARY KEY (cron_id),
        CONSTRAINT cron_assistant_fkey FOREIGN KEY (tenant_id, assistant_id)
          REFERENCES agent_server.assistant (tenant_id, assistant_id) ON DELETE CASCADE,
        CONSTRAINT cron_thread_fkey FOREIGN KEY (thread_id) REFERENCES agent_server.thread (thread_id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX cron_due ON agent_server.cron (next_run_date) WHERE next_run_date IS NOT NULL`);
    await runner.query(`CREATE INDEX cron_created ON agent_server.cron (tenant_id, created_at, cron_id)`);
    await runner.query(`CREATE INDEX cron_of_assistant ON agent_server.cron (tenant_id, assistant_id)`);
    // Every thread that is deleted asks it, and it is as small as there are crons with a thread.
    await runner.query(`CREATE INDEX cron_of_thread ON agent_server.cron (thread_id) WHERE thread_id IS NOT NULL`);

    await runner.query(`
      CREATE TABLE agent_server.cron_fire (
        fire_id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        cron_id uuid NOT NULL,
        due_at timestamptz(6),
        fired_at timestamptz(6) NOT NULL DEFAULT now(),
        run_id uuid,
        thread_id uuid,
        missed integer NOT NULL DEFAULT 0,
        error json,
        CONSTRAINT cron_fire_pkey PRIMARY KEY (fire_id),
        CONSTRAINT cron_fire_cron_fkey FOREIGN KEY (cron_id) REFERENCES agent_server.cron (cron_id) ON DELETE CASCADE
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX cron_fire_once ON agent_server.cron_fire (cron_id, due_at) WHERE due_at IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX cron_fire_newest ON agent_server.cron_fire (cron_id, fire_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE agent_server.cron_fire`);
    await runner.query(`DROP TABLE agent_server.cron`);
  }
}
