import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateExperiments1763683200000 implements MigrationInterface {
  name = 'CreateExperiments1763683200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE experiments.dataset (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        description text,
        data_type text NOT NULL DEFAULT 'kv',
        externally_managed boolean NOT NULL,
        metadata jsonb,
        inputs_schema_definition jsonb,
        outputs_schema_definition jsonb,
        baseline_experiment_id uuid,
        last_test_run_number integer NOT NULL DEFAULT 0,
        last_example_position bigint NOT NULL DEFAULT 0,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        modified_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT dataset_pkey PRIMARY KEY (tenant_id, id)
      );
      CREATE UNIQUE INDEX dataset_tenant_name ON experiments.dataset (tenant_id, name);

      CREATE TABLE experiments.example (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        dataset_id uuid NOT NULL,
        position bigint NOT NULL,
        inputs jsonb NOT NULL,
        outputs jsonb,
        metadata jsonb,
        content_hash text NOT NULL,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        modified_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT example_pkey PRIMARY KEY (tenant_id, id),
        CONSTRAINT example_dataset_fkey FOREIGN KEY (tenant_id, dataset_id)
          REFERENCES experiments.dataset (tenant_id, id) ON DELETE CASCADE
      );
      CREATE INDEX example_dataset_position ON experiments.example (tenant_id, dataset_id, position);

      CREATE TABLE experiments.example_version (
        tenant_id uuid NOT NULL,
        example_id uuid NOT NULL,
        valid_from timestamptz(6) NOT NULL,
        valid_until timestamptz(6) NOT NULL,
        inputs jsonb NOT NULL,
        outputs jsonb,
        content_hash text NOT NULL,
        CONSTRAINT example_version_pkey PRIMARY KEY (tenant_id, example_id, valid_from),
        CONSTRAINT example_version_example_fkey FOREIGN KEY (tenant_id, example_id)
          REFERENCES experiments.example (tenant_id, id) ON DELETE CASCADE
      );

      CREATE TABLE experiments.session (
        id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        name text NOT NULL,
        description text,
        reference_dataset_id uuid,
        default_dataset_id uuid,
        test_run_number integer,
        start_time timestamptz(6) NOT NULL,
        end_time timestamptz(6),
        extra jsonb,
        trace_tier text NOT NULL DEFAULT 'longlived',
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT session_pkey PRIMARY KEY (id),
        CONSTRAINT session_dataset_fkey FOREIGN KEY (tenant_id, reference_dataset_id)
          REFERENCES experiments.dataset (tenant_id, id) ON DELETE CASCADE
      );
      CREATE UNIQUE INDEX session_tenant_name ON experiments.session (tenant_id, name);
      CREATE UNIQUE INDEX session_dataset_number
        ON experiments.session (tenant_id, reference_dataset_id, test_run_number);
      CREATE INDEX session_tenant_start ON experiments.session (tenant_id, start_time);

      CREATE TABLE experiments.run (
        id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        session_id uuid NOT NULL,
        reference_example_id uuid,
        example_hash text,
        position integer NOT NULL,
        name text NOT NULL,
        run_type text NOT NULL DEFAULT 'chain',
        start_time timestamptz(6) NOT NULL,
        end_time timestamptz(6),
        error text,
        inputs jsonb NOT NULL,
        outputs jsonb,
        extra jsonb,
        CONSTRAINT run_pkey PRIMARY KEY (id),
        CONSTRAINT run_session_fkey FOREIGN KEY (session_id) REFERENCES experiments.session (id) ON DELETE CASCADE
      );
      CREATE INDEX run_session_start ON experiments.run (session_id, start_time, id);
      CREATE INDEX run_example ON experiments.run (tenant_id, reference_example_id);

      CREATE TABLE experiments.feedback (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        session_id uuid NOT NULL,
        run_id uuid,
        key text NOT NULL,
        score double precision,
        value jsonb,
        label text,
        comment text,
        correction jsonb,
        source_type text NOT NULL,
        source_metadata jsonb,
        feedback_group_id uuid,
        comparative_experiment_id uuid,
        extra jsonb,
        created_at timestamptz(6) NOT NULL,
        modified_at timestamptz(6) NOT NULL,
        CONSTRAINT feedback_pkey PRIMARY KEY (tenant_id, id),
        CONSTRAINT feedback_session_fkey FOREIGN KEY (session_id)
          REFERENCES experiments.session (id) ON DELETE CASCADE
      );
      CREATE INDEX feedback_session_key ON experiments.feedback (session_id, key);
      CREATE INDEX feedback_run ON experiments.feedback (run_id);

      CREATE TABLE experiments.feedback_config (
        tenant_id uuid NOT NULL,
        feedback_key text NOT NULL,
        feedback_config jsonb NOT NULL,
        is_lower_score_better boolean,
        modified_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT feedback_config_pkey PRIMARY KEY (tenant_id, feedback_key)
      );

      CREATE TABLE experiments.idempotency_key (
        tenant_id uuid NOT NULL,
        route text NOT NULL,
        key text NOT NULL,
        fingerprint text NOT NULL,
        status integer,
        headers jsonb,
        body jsonb,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT idempotency_key_pkey PRIMARY KEY (tenant_id, route, key)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE experiments.idempotency_key, experiments.feedback_config, experiments.feedback, experiments.run,
        experiments.session, experiments.example_version, experiments.example, experiments.dataset;
    `);
  }
}
