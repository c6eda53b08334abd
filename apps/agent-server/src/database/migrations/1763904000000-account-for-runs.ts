import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a run was cancelled, and what runs have spent: of temporary runs, nothing else is left. */
export class AccountForRuns1763904000000 implements MigrationInterface {
  readonly name = 'AccountForRuns1763904000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_server.run ADD COLUMN cancel_reason text, ADD COLUMN cancelled_by text');
    await runner.query(`
      CREATE TABLE agent_server.run_usage (
        run_id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        thread_id uuid NOT NULL,
        assistant_id uuid NOT NULL,
        graph_id text NOT NULL,
        messages integer NOT NULL,
        input_tokens bigint NOT NULL,
        output_tokens bigint NOT NULL,
        total_tokens bigint NOT NULL,
        cache_read_tokens bigint NOT NULL,
        reasoning_tokens bigint NOT NULL,
        ended_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT run_usage_pkey PRIMARY KEY (run_id)
      )`);
    await runner.query('CREATE INDEX run_usage_workspace ON agent_server.run_usage (tenant_id, ended_at)');
    await runner.query('CREATE INDEX run_usage_thread ON agent_server.run_usage (tenant_id, thread_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE agent_server.run_usage');
    await runner.query('ALTER TABLE agent_server.run DROP COLUMN cancelled_by, DROP COLUMN cancel_reason');
  }
}
