import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Versions of datasets with tags and deleted examples; share tokens of datasets. Every previous write of examples
 * becomes a version.
 */
export class VersionDatasets1763923000000 implements MigrationInterface {
  name = 'VersionDatasets1763923000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE experiments.example ADD source_run_id uuid;

      ALTER TABLE experiments.example_version
        ADD dataset_id uuid, ADD position bigint, ADD metadata jsonb, ADD source_run_id uuid,
        ADD created_at timestamptz(6), DROP CONSTRAINT example_version_example_fkey;
      UPDATE experiments.example_version v
        SET dataset_id = e.dataset_id, position = e.position, metadata = e.metadata, created_at = e.created_at
        FROM experiments.example e WHERE e.tenant_id = v.tenant_id AND e.id = v.example_id;
      ALTER TABLE experiments.example_version
        ALTER dataset_id SET NOT NULL, ALTER position SET NOT NULL, ALTER created_at SET NOT NULL,
        ADD CONSTRAINT example_version_dataset_fkey FOREIGN KEY (tenant_id, dataset_id)
          REFERENCES experiments.dataset (tenant_id, id) ON DELETE CASCADE;
      CREATE INDEX example_version_dataset_position
        ON experiments.example_version (tenant_id, dataset_id, position);

      CREATE TABLE experiments.dataset_version (
        tenant_id uuid NOT NULL,
        dataset_id uuid NOT NULL,
        as_of timestamptz(6) NOT NULL,
        CONSTRAINT dataset_version_pkey PRIMARY KEY (tenant_id, dataset_id, as_of),
        CONSTRAINT dataset_version_dataset_fkey FOREIGN KEY (tenant_id, dataset_id)
          REFERENCES experiments.dataset (tenant_id, id) ON DELETE CASCADE
      );
      INSERT INTO experiments.dataset_version (tenant_id, dataset_id, as_of)
        SELECT tenant_id, dataset_id, created_at FROM experiments.example
        UNION SELECT tenant_id, dataset_id, modified_at FROM experiments.example
        UNION SELECT tenant_id, dataset_id, valid_from FROM experiments.example_version;

      CREATE TABLE experiments.dataset_tag (
        tenant_id uuid NOT NULL,
        dataset_id uuid NOT NULL,
        tag text NOT NULL,
        as_of timestamptz(6) NOT NULL,
        CONSTRAINT dataset_tag_pkey PRIMARY KEY (tenant_id, dataset_id, tag),
        CONSTRAINT dataset_tag_version_fkey FOREIGN KEY (tenant_id, dataset_id, as_of)
          REFERENCES experiments.dataset_version (tenant_id, dataset_id, as_of) ON DELETE CASCADE
      );

      CREATE TABLE experiments.dataset_share (
        tenant_id uuid NOT NULL,
        dataset_id uuid NOT NULL,
        token uuid NOT NULL,
        share_projects boolean NOT NULL DEFAULT false,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT dataset_share_pkey PRIMARY KEY (tenant_id, dataset_id),
        CONSTRAINT dataset_share_dataset_fkey FOREIGN KEY (tenant_id, dataset_id)
          REFERENCES experiments.dataset (tenant_id, id) ON DELETE CASCADE
      );
      CREATE UNIQUE INDEX dataset_share_token ON experiments.dataset_share (token);
    `);
  }

  /** Drops the versions of deleted examples. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE experiments.dataset_share, experiments.dataset_tag, experiments.dataset_version;
      DROP INDEX experiments.example_version_dataset_position;
      DELETE FROM experiments.example_version v WHERE NOT EXISTS (
        SELECT FROM experiments.example e WHERE e.tenant_id = v.tenant_id AND e.id = v.example_id
      );
      ALTER TABLE experiments.example_version
        DROP CONSTRAINT example_version_dataset_fkey,
        DROP dataset_id, DROP position, DROP metadata, DROP source_run_id, DROP created_at,
        ADD CONSTRAINT example_version_example_fkey FOREIGN KEY (tenant_id, example_id)
          REFERENCES experiments.example (tenant_id, id) ON DELETE CASCADE;
      ALTER TABLE experiments.example DROP source_run_id;
    `);
  }
}
