import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE control_plane.listener (
    id uuid CONSTRAINT listener_pkey PRIMARY KEY,
    seq bigserial NOT NULL,
    tenant_id uuid NOT NULL CONSTRAINT listener_tenant_fkey REFERENCES control_plane.workspace (id),
    compute_type text NOT NULL CONSTRAINT listener_compute_type_check CHECK (compute_type = 'k8s'),
    compute_id text NOT NULL,
    compute_config jsonb NOT NULL,
    version text,
    last_seen_at timestamptz(6),
    created_at timestamptz(6) NOT NULL DEFAULT now(),
    updated_at timestamptz(6) NOT NULL DEFAULT now())`,
  'CREATE UNIQUE INDEX listener_compute_unique ON control_plane.listener (tenant_id, compute_id)',
  'CREATE INDEX listener_newest_first ON control_plane.listener (tenant_id, seq)',
  `CREATE TABLE control_plane.remote_roll_out (
    revision_id uuid CONSTRAINT remote_roll_out_pkey PRIMARY KEY
      CONSTRAINT remote_roll_out_revision_fkey REFERENCES control_plane.revision (id) ON DELETE CASCADE,
    tenant_id uuid NOT NULL,
    listener_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'offered',
    url text,
    image_version text,
    message text,
    reported_at timestamptz(6) NOT NULL DEFAULT now())`,
  `CREATE INDEX remote_roll_out_of_listener ON control_plane.remote_roll_out (listener_id)
    WHERE state IN ('offered', 'accepted')`,
  'ALTER TABLE control_plane.deployment ADD COLUMN remote_removed_at timestamptz(6)',
];

/** Listeners carry out revisions where the control plane cannot reach. */
export class ReconcileRemotely1767100200000 implements MigrationInterface {
  readonly name = 'ReconcileRemotely1767100200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE control_plane.deployment DROP COLUMN remote_removed_at');
    await runner.query('DROP TABLE control_plane.remote_roll_out');
    await runner.query('DROP TABLE control_plane.listener');
  }
}
