import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Feedback of people and by links, and view overrides of experiments. */
export class WriteFeedback1763925000000 implements MigrationInterface {
  name = 'WriteFeedback1763925000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE experiments.feedback ADD user_id uuid, ADD user_name text;
      CREATE INDEX feedback_tenant_created ON experiments.feedback (tenant_id, created_at, id);

      CREATE TABLE experiments.feedback_token (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        run_id uuid NOT NULL,
        feedback_key text NOT NULL,
        feedback_config jsonb,
        expires_at timestamptz(6) NOT NULL,
        uses integer NOT NULL DEFAULT 0,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT feedback_token_pkey PRIMARY KEY (id)
      );
      CREATE INDEX feedback_token_run ON experiments.feedback_token (tenant_id, run_id, created_at);
      CREATE INDEX feedback_token_expiry ON experiments.feedback_token (tenant_id, expires_at);

      CREATE TABLE experiments.experiment_view_override (
        tenant_id uuid NOT NULL,
        dataset_id uuid NOT NULL,
        id uuid NOT NULL,
        column_overrides json NOT NULL,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        modified_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT experiment_view_override_pkey PRIMARY KEY (tenant_id, dataset_id),
        CONSTRAINT experiment_view_override_dataset_fkey FOREIGN KEY (tenant_id, dataset_id)
          REFERENCES experiments.dataset (tenant_id, id) ON DELETE CASCADE
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE experiments.experiment_view_override, experiments.feedback_token;
      DROP INDEX experiments.feedback_tenant_created;
      ALTER TABLE experiments.feedback DROP user_id, DROP user_name;
    `);
  }
}
