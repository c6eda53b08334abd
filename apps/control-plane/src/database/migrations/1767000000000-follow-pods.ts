import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The kubernetes driver records how far the output of each container is stored. */
export class FollowPods1767000000000 implements MigrationInterface {
  readonly name = 'FollowPods1767000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE control_plane.agent_pod_log (
      pod_id uuid NOT NULL,
      container text NOT NULL,
      revision_id uuid NOT NULL
        CONSTRAINT agent_pod_log_revision_fkey REFERENCES control_plane.revision ON DELETE CASCADE,
      tenant_id uuid NOT NULL,
      position text NOT NULL,
      CONSTRAINT agent_pod_log_pkey PRIMARY KEY (pod_id, container))`);
    await runner.query('CREATE INDEX agent_pod_log_of_revision ON control_plane.agent_pod_log (revision_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE control_plane.agent_pod_log');
  }
}
