import { checkpointTablesDown, checkpointTablesUp } from '@heddle/checkpoint/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAgentServer1763692800000 implements MigrationInterface {
  readonly name = 'CreateAgentServer1763692800000';
  /** A member, so that templates of test databases see when it changes. */
  readonly checkpointTables = checkpointTablesUp;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_server.assistant (
        tenant_id uuid NOT NULL,
        assistant_id uuid NOT NULL,
        graph_id text NOT NULL,
        name text NOT NULL,
        description text,
        config jsonb NOT NULL DEFAULT '{}',
        context jsonb NOT NULL DEFAULT '{}',
        metadata jsonb NOT NULL DEFAULT '{}',
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        updated_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT assistant_pkey PRIMARY KEY (tenant_id, assistant_id)
      )`);
    await runner.query(`CREATE INDEX assistant_tenant_graph ON agent_server.assistant (tenant_id, graph_id)`);
    await runner.query(`CREATE INDEX assistant_metadata ON agent_server.assistant USING gin (metadata jsonb_path_ops)`);

    await runner.query(`
      CREATE TABLE agent_server.thread (
        thread_id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        metadata jsonb NOT NULL DEFAULT '{}',
        config jsonb NOT NULL DEFAULT '{}',
        status text NOT NULL DEFAULT 'idle',
        "values" jsonb,
        interrupts jsonb NOT NULL DEFAULT '{}',
        error jsonb,
        head jsonb,
        is_temporary boolean NOT NULL DEFAULT false,
        edit_lease_until timestamptz(6),
        edit_lease_id uuid,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        updated_at timestamptz(6) NOT NULL DEFAULT now(),
        state_updated_at timestamptz(6),
        CONSTRAINT thread_pkey PRIMARY KEY (thread_id)
      )`);
    await runner.query(`CREATE INDEX thread_tenant_updated ON agent_server.thread (tenant_id, updated_at, thread_id)`);
    await runner.query(`CREATE INDEX thread_tenant_created ON agent_server.thread (tenant_id, created_at, thread_id)`);
    await runner.query(`CREATE INDEX thread_tenant_status ON agent_server.thread (tenant_id, status)`);
    await runner.query(`CREATE INDEX thread_metadata ON agent_server.thread USING gin (metadata jsonb_path_ops)`);

    await runner.query(`
      CREATE TABLE agent_server.run (
        run_id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        thread_id uuid NOT NULL,
        assistant_id uuid NOT NULL,
        graph_id text NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        multitask_strategy text NOT NULL,
        metadata jsonb NOT NULL DEFAULT '{}',
        kwargs jsonb NOT NULL,
        attempt integer NOT NULL DEFAULT 0,
        lease_owner text,
        lease_generation bigint NOT NULL DEFAULT 0,
        lease_until timestamptz(6),
        cancel_requested_at timestamptz(6),
        cancel_action text,
        error jsonb,
        started_at timestamptz(6),
        ended_at timestamptz(6),
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        updated_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT run_pkey PRIMARY KEY (run_id),
        CONSTRAINT run_thread_fkey FOREIGN KEY (thread_id) REFERENCES agent_server.thread (thread_id) ON DELETE CASCADE
      )`);
    // The guard of "one running run per thread" is here and not in any process's memory.
    await runner.query(
      `CREATE UNIQUE INDEX run_one_running_per_thread ON agent_server.run (thread_id) WHERE status = 'running'`,
    );
    await runner.query(`CREATE INDEX run_queue ON agent_server.run (created_at, run_id) WHERE status = 'pending'`);
    await runner.query(`CREATE INDEX run_lease ON agent_server.run (lease_until) WHERE status = 'running'`);
    await runner.query(`CREATE INDEX run_thread_created ON agent_server.run (thread_id, created_at, run_id)`);

    await runner.query(`
      CREATE TABLE agent_server.run_event (
        run_id uuid NOT NULL,
        seq bigint NOT NULL,
        event text NOT NULL,
        data text NOT NULL,
        CONSTRAINT run_event_pkey PRIMARY KEY (run_id, seq)
      )`);
    await runner.query(`
      CREATE TABLE agent_server.run_end (
        run_id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        thread_id uuid NOT NULL,
        status text NOT NULL,
        output text NOT NULL,
        ended_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT run_end_pkey PRIMARY KEY (run_id)
      )`);
    await runner.query(`CREATE INDEX run_end_ended ON agent_server.run_end (ended_at)`);

    await runner.query(`
      CREATE TABLE agent_server.idempotency_key (
        tenant_id uuid NOT NULL,
        route text NOT NULL,
        key text NOT NULL,
        fingerprint text NOT NULL,
        status integer,
        headers jsonb,
        body jsonb,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT idempotency_key_pkey PRIMARY KEY (tenant_id, route, key)
      )`);

    for (const statement of this.checkpointTables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of checkpointTablesDown) await runner.query(statement);
    for (const table of ['idempotency_key', 'run_end', 'run_event', 'run', 'thread', 'assistant']) {
      await runner.query(`DROP TABLE agent_server.${table}`);
    }
  }
}
