import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose rows statistics are made of. */
const tables = ['run', 'feedback'];
const changes = [
  { event: 'INSERT', rows: 'NEW' },
  { event: 'UPDATE', rows: 'OLD' },
  { event: 'UPDATE', rows: 'NEW' },
  { event: 'DELETE', rows: 'OLD' },
];

/**
 * Stored statistics, and dirty flags of changed experiments, which triggers write for every statement
 * (docs/contribute/adr/0066-statistics-are-kept-until-a-mark.md). Rules of retention, and storage of workspaces. Flags
 * every experiment.
 */
export class SummariseExperiments1763928000000 implements MigrationInterface {
  name = 'SummariseExperiments1763928000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE experiments.session_mark (
        id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        session_id uuid NOT NULL,
        marked_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT session_mark_pkey PRIMARY KEY (session_id, id)
      );
      -- Its rows live for seconds: without vacuum a scan would read all those that ever were.
      ALTER TABLE experiments.session_mark SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
      CREATE TABLE experiments.session_summary (
        session_id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        version text NOT NULL,
        runs jsonb,
        means jsonb,
        feedback json,
        storage jsonb NOT NULL,
        summarised_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT session_summary_pkey PRIMARY KEY (session_id),
        CONSTRAINT session_summary_session_fkey FOREIGN KEY (session_id)
          REFERENCES experiments.session (id) ON DELETE CASCADE
      );
      CREATE INDEX session_summary_tenant ON experiments.session_summary (tenant_id);
      CREATE FUNCTION experiments.mark_sessions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO experiments.session_mark (id, tenant_id, session_id)
        SELECT gen_random_uuid(), touched.tenant_id, touched.session_id FROM (SELECT DISTINCT tenant_id, session_id FROM changed) touched
        -- One that is being deleted needs no mark.
        WHERE EXISTS (SELECT FROM experiments.session s WHERE s.id = touched.session_id);
        RETURN NULL;
      END $$;
    `);
    for (const table of tables) {
      for (const { event, rows } of changes) {
        await queryRunner.query(`
          CREATE TRIGGER ${table}_mark_${event}_${rows} AFTER ${event} ON experiments.${table}
            REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION experiments.mark_sessions();
        `);
      }
    }
    await queryRunner.query(`
      INSERT INTO experiments.session_mark (id, tenant_id, session_id)
        SELECT gen_random_uuid(), tenant_id, id FROM experiments.session;

      CREATE TABLE experiments.session_pin (
        session_id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        pinned_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT session_pin_pkey PRIMARY KEY (session_id),
        CONSTRAINT session_pin_session_fkey FOREIGN KEY (session_id)
          REFERENCES experiments.session (id) ON DELETE CASCADE
      );
      CREATE TABLE experiments.retention_rule (
        tenant_id uuid NOT NULL,
        dataset_id uuid NOT NULL,
        experiment_days double precision,
        experiments_kept integer,
        modified_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT retention_rule_pkey PRIMARY KEY (tenant_id, dataset_id),
        CONSTRAINT retention_rule_dataset_fkey FOREIGN KEY (tenant_id, dataset_id)
          REFERENCES experiments.dataset (tenant_id, id) ON DELETE CASCADE
      );
      CREATE TABLE experiments.workspace_storage (
        tenant_id uuid NOT NULL,
        part text NOT NULL,
        count bigint NOT NULL,
        bytes bigint NOT NULL,
        measured_at timestamptz(6) NOT NULL,
        CONSTRAINT workspace_storage_pkey PRIMARY KEY (tenant_id, part)
      );
      CREATE TABLE experiments.sweep (
        name text NOT NULL,
        due_at timestamptz(6) NOT NULL,
        owner text,
        lease_until timestamptz(6),
        progress json,
        CONSTRAINT sweep_pkey PRIMARY KEY (name)
      );
      -- One upload among millions of rows is worth a vacuum, too: pages that it marks are read from indexes alone.
      ALTER TABLE experiments.run
        SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000);
      ALTER TABLE experiments.feedback
        SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);
      -- Feedback whose run is not known (yet), by how long it has been waiting.
      CREATE INDEX feedback_waiting ON experiments.feedback (created_at) WHERE session_id IS NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) {
      for (const { event, rows } of changes) {
        await queryRunner.query(`DROP TRIGGER ${table}_mark_${event}_${rows} ON experiments.${table}`);
      }
    }
    await queryRunner.query(`
      DROP FUNCTION experiments.mark_sessions();
      ALTER TABLE experiments.run
        RESET (autovacuum_vacuum_insert_scale_factor, autovacuum_vacuum_insert_threshold);
      ALTER TABLE experiments.feedback
        RESET (autovacuum_vacuum_insert_scale_factor, autovacuum_vacuum_insert_threshold);
      DROP INDEX experiments.feedback_waiting;
      DROP TABLE experiments.sweep, experiments.workspace_storage, experiments.retention_rule, experiments.session_pin,
        experiments.session_summary, experiments.session_mark;
    `);
  }
}
