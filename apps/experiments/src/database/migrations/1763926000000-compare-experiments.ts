import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scores are compared from an index alone; pairwise comparisons of experiments. Builds one index of feedback anew. */
export class CompareExperiments1763926000000 implements MigrationInterface {
  name = 'CompareExperiments1763926000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX experiments.feedback_session_key;
      CREATE INDEX feedback_session_key ON experiments.feedback (session_id, key, example_id, score, tenant_id);
      CREATE INDEX feedback_comparative ON experiments.feedback (comparative_experiment_id)
        WHERE comparative_experiment_id IS NOT NULL;

      CREATE TABLE experiments.comparative_experiment (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        reference_dataset_id uuid NOT NULL,
        name text,
        description text,
        extra json,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        modified_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT comparative_experiment_pkey PRIMARY KEY (tenant_id, id),
        CONSTRAINT comparative_experiment_dataset_fkey FOREIGN KEY (tenant_id, reference_dataset_id)
          REFERENCES experiments.dataset (tenant_id, id) ON DELETE CASCADE
      );
      CREATE INDEX comparative_experiment_dataset
        ON experiments.comparative_experiment (tenant_id, reference_dataset_id, created_at);

      CREATE TABLE experiments.comparative_experiment_session (
        tenant_id uuid NOT NULL,
        comparative_experiment_id uuid NOT NULL,
        session_id uuid NOT NULL,
        position integer NOT NULL,
        CONSTRAINT comparative_experiment_session_pkey PRIMARY KEY (tenant_id, comparative_experiment_id, session_id),
        CONSTRAINT comparative_experiment_session_comparative_fkey FOREIGN KEY (tenant_id, comparative_experiment_id)
          REFERENCES experiments.comparative_experiment (tenant_id, id) ON DELETE CASCADE,
        CONSTRAINT comparative_experiment_session_session_fkey FOREIGN KEY (session_id)
          REFERENCES experiments.session (id) ON DELETE CASCADE
      );
      CREATE INDEX comparative_experiment_session_session ON experiments.comparative_experiment_session (session_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE experiments.comparative_experiment_session;
      DROP TABLE experiments.comparative_experiment;
      DROP INDEX experiments.feedback_comparative;
      DROP INDEX experiments.feedback_session_key;
      CREATE INDEX feedback_session_key ON experiments.feedback (session_id, key);
    `);
  }
}
