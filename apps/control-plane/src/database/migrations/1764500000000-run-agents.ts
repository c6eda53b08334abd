import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Revisions keep their driver, and the process driver records its databases and processes. A later migration builds the
 * index of artefacts, because it does not block writers.
 */
export class RunAgents1764500000000 implements MigrationInterface {
  readonly name = 'RunAgents1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE control_plane.deployment ADD COLUMN driver text NOT NULL DEFAULT 'simulated'`);
    await runner.query(`ALTER TABLE control_plane.revision
      ADD COLUMN driver text NOT NULL DEFAULT 'simulated', ADD COLUMN failure_exit_code integer,
      ADD COLUMN rollback_of uuid`);
    await runner.query(`CREATE TABLE control_plane.agent_database (
      deployment_id uuid CONSTRAINT agent_database_pkey PRIMARY KEY
        CONSTRAINT agent_database_deployment_fkey REFERENCES control_plane.deployment ON DELETE CASCADE,
      tenant_id uuid NOT NULL,
      name text NOT NULL,
      key_id text NOT NULL,
      sealed bytea NOT NULL,
      created_at timestamptz(6) NOT NULL DEFAULT now())`);
    await runner.query(`CREATE TABLE control_plane.agent_process (
      revision_id uuid CONSTRAINT agent_process_pkey PRIMARY KEY
        CONSTRAINT agent_process_revision_fkey REFERENCES control_plane.revision ON DELETE CASCADE,
      tenant_id uuid NOT NULL,
      deployment_id uuid NOT NULL,
      host text NOT NULL,
      incarnation integer NOT NULL DEFAULT 0,
      pid integer,
      port integer,
      failures integer NOT NULL DEFAULT 0,
      next_start_at timestamptz NOT NULL DEFAULT now(),
      ready_at timestamptz,
      stopping_at timestamptz,
      last_end text,
      created_at timestamptz(6) NOT NULL DEFAULT now())`);
    await runner.query(`CREATE INDEX agent_process_of_deployment ON control_plane.agent_process (deployment_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE control_plane.agent_process');
    await runner.query('DROP TABLE control_plane.agent_database');
    await runner.query('DROP INDEX IF EXISTS control_plane.revision_artefact_digests');
    await runner.query(
      'ALTER TABLE control_plane.revision DROP COLUMN driver, DROP COLUMN failure_exit_code, DROP COLUMN rollback_of',
    );
    await runner.query('ALTER TABLE control_plane.deployment DROP COLUMN driver');
  }
}
