import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Logs of builds and roll-outs. */
export class StoreLogs1764200000000 implements MigrationInterface {
  readonly name = 'StoreLogs1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE control_plane.log_line (
        deployment_id uuid NOT NULL,
        stream text NOT NULL,
        seq bigint NOT NULL,
        tenant_id uuid NOT NULL,
        revision_id uuid NOT NULL,
        at timestamptz(3) NOT NULL,
        level text NOT NULL,
        message text NOT NULL,
        CONSTRAINT log_line_pkey PRIMARY KEY (deployment_id, stream, seq),
        CONSTRAINT log_line_level_check CHECK (level IN ('DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'))
      );
      CREATE INDEX log_line_of_revision ON control_plane.log_line (revision_id, stream, seq);
      CREATE INDEX log_line_age ON control_plane.log_line (at);
      CREATE TABLE control_plane.log_position (
        deployment_id uuid NOT NULL,
        stream text NOT NULL,
        tenant_id uuid NOT NULL,
        last_seq bigint NOT NULL,
        last_at timestamptz(3) NOT NULL,
        CONSTRAINT log_position_pkey PRIMARY KEY (deployment_id, stream),
        CONSTRAINT log_position_stream_check CHECK (stream IN ('build', 'deploy')),
        CONSTRAINT log_position_deployment_fkey FOREIGN KEY (deployment_id)
          REFERENCES control_plane.deployment (id) ON DELETE CASCADE
      );
      CREATE TABLE control_plane.log_volume (
        revision_id uuid NOT NULL,
        stream text NOT NULL,
        tenant_id uuid NOT NULL,
        deployment_id uuid NOT NULL,
        bytes bigint NOT NULL,
        truncated boolean NOT NULL,
        CONSTRAINT log_volume_pkey PRIMARY KEY (revision_id, stream),
        CONSTRAINT log_volume_deployment_fkey FOREIGN KEY (deployment_id)
          REFERENCES control_plane.deployment (id) ON DELETE CASCADE
      );
      CREATE INDEX log_volume_deployment ON control_plane.log_volume (deployment_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE control_plane.log_volume, control_plane.log_position, control_plane.log_line');
  }
}
