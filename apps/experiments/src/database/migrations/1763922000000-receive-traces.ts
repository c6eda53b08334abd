import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafts of runs, expected runs of experiments, and the usage of runs. */
export class ReceiveTraces1763922000000 implements MigrationInterface {
  name = 'ReceiveTraces1763922000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE experiments.session ADD expected_run_count integer, ADD evaluator_keys text[];
      CREATE TABLE experiments.run_draft (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        run_id uuid NOT NULL,
        session_id uuid,
        content json NOT NULL,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT run_draft_pkey PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX run_draft_run ON experiments.run_draft (tenant_id, run_id);
      CREATE INDEX run_draft_session ON experiments.run_draft (tenant_id, session_id);
      CREATE INDEX run_draft_created ON experiments.run_draft (tenant_id, created_at);
      CREATE INDEX run_usage ON experiments.run (session_id)
        WHERE total_tokens IS NOT NULL OR total_cost IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX experiments.run_usage;
      DROP TABLE experiments.run_draft;
      ALTER TABLE experiments.session DROP expected_run_count, DROP evaluator_keys;
    `);
  }
}
