import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhooks1763906000000 implements MigrationInterface {
  readonly name = 'CreateWebhooks1763906000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_server.webhook_delivery (
        run_id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        thread_id uuid NOT NULL,
        url text NOT NULL,
        receiver text NOT NULL,
        payload text NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        attempt integer NOT NULL DEFAULT 0,
        failures integer NOT NULL DEFAULT 0,
        failure text,
        next_attempt_at timestamptz(6) NOT NULL DEFAULT now(),
        claimed_until timestamptz(6),
        asked_at timestamptz(6) NOT NULL DEFAULT now(),
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        completed_at timestamptz(6),
        CONSTRAINT webhook_delivery_pkey PRIMARY KEY (run_id)
      )`);
    // Receivers first: a worker skips from one to the next, however many deliveries wait for each.
    await runner.query(
      `CREATE INDEX webhook_delivery_pending ON agent_server.webhook_delivery (receiver, next_attempt_at)
       WHERE status = 'pending'`,
    );
    await runner.query(
      `CREATE INDEX webhook_delivery_listed ON agent_server.webhook_delivery (tenant_id, created_at, run_id)`,
    );
    await runner.query(
      `CREATE INDEX webhook_delivery_completed ON agent_server.webhook_delivery (completed_at)
       WHERE completed_at IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE agent_server.webhook_attempt (
        run_id uuid NOT NULL,
        attempt integer NOT NULL,
        tenant_id uuid NOT NULL,
        started_at timestamptz(6) NOT NULL DEFAULT now(),
        duration_ms integer,
        status_code integer,
        failure text,
        CONSTRAINT webhook_attempt_pkey PRIMARY KEY (run_id, attempt),
        CONSTRAINT webhook_attempt_run_fkey FOREIGN KEY (run_id)
          REFERENCES agent_server.webhook_delivery (run_id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE agent_server.webhook_attempt`);
    await runner.query(`DROP TABLE agent_server.webhook_delivery`);
  }
}
