import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log. */
export class RecordAudit1766100000000 implements MigrationInterface {
  readonly name = 'RecordAudit1766100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE control_plane.audit_event (
      id bigserial CONSTRAINT audit_event_pkey PRIMARY KEY,
      tenant_id uuid NOT NULL,
      action text NOT NULL,
      object_id uuid NOT NULL,
      object_name text,
      deployment_id uuid,
      actor_id text NOT NULL,
      actor_kind text NOT NULL,
      actor_name text NOT NULL,
      address text,
      request_id text NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp())`);
    await runner.query('CREATE INDEX audit_event_order ON control_plane.audit_event (tenant_id, id)');
    await runner.query('CREATE INDEX audit_event_object ON control_plane.audit_event (tenant_id, object_id, id)');
    await runner.query('CREATE INDEX audit_event_age ON control_plane.audit_event (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE control_plane.audit_event');
  }
}
