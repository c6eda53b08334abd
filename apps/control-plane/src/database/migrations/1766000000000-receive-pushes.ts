import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries of pushes are handled once. */
export class ReceivePushes1766000000000 implements MigrationInterface {
  readonly name = 'ReceivePushes1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE control_plane.push_delivery (
      deployment_id uuid NOT NULL
        CONSTRAINT push_delivery_deployment_fkey REFERENCES control_plane.deployment ON DELETE CASCADE,
      delivery_id text NOT NULL,
      tenant_id uuid NOT NULL,
      created_at timestamptz(6) NOT NULL DEFAULT now(),
      CONSTRAINT push_delivery_pkey PRIMARY KEY (deployment_id, delivery_id))`);
    await runner.query('CREATE INDEX push_delivery_age ON control_plane.push_delivery (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE control_plane.push_delivery');
  }
}
