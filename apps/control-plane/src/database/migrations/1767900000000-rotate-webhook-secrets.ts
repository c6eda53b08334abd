import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The secret before a rotation signs beside the new one for some time. */
export class RotateWebhookSecrets1767900000000 implements MigrationInterface {
  readonly name = 'RotateWebhookSecrets1767900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE control_plane.webhook_endpoint
      ADD COLUMN previous_key_id text, ADD COLUMN previous_sealed bytea, ADD COLUMN previous_until timestamptz(6)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE control_plane.webhook_endpoint
      DROP COLUMN previous_key_id, DROP COLUMN previous_sealed, DROP COLUMN previous_until`);
  }
}
