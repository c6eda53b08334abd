import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts of uploads, and uploads whose rows come in several requests. */
export class KeepReceipts1763921000000 implements MigrationInterface {
  name = 'KeepReceipts1763921000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE experiments.upload_receipt (
        session_id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        dataset_id uuid NOT NULL,
        body_sha256 text NOT NULL,
        body_bytes bigint NOT NULL,
        format text NOT NULL,
        row_count integer NOT NULL,
        feedback_count integer NOT NULL,
        examples_new integer NOT NULL,
        examples_revised integer NOT NULL,
        examples_unchanged integer NOT NULL,
        warnings json NOT NULL,
        idempotency_key text,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT upload_receipt_pkey PRIMARY KEY (session_id),
        CONSTRAINT upload_receipt_session_fkey FOREIGN KEY (session_id)
          REFERENCES experiments.session (id) ON DELETE CASCADE
      );

      CREATE TABLE experiments.chunked_upload (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        header json NOT NULL,
        row_count integer NOT NULL DEFAULT 0,
        size_bytes bigint NOT NULL DEFAULT 0,
        answer json,
        warning_count integer,
        created_at timestamptz(6) NOT NULL DEFAULT now(),
        expires_at timestamptz(6) NOT NULL,
        CONSTRAINT chunked_upload_pkey PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX chunked_upload_expiry ON experiments.chunked_upload (expires_at);

      CREATE TABLE experiments.upload_chunk (
        tenant_id uuid NOT NULL,
        upload_id uuid NOT NULL,
        row_offset integer NOT NULL,
        row_count integer NOT NULL,
        sha256 text NOT NULL,
        content bytea NOT NULL,
        CONSTRAINT upload_chunk_pkey PRIMARY KEY (tenant_id, upload_id, row_offset),
        CONSTRAINT upload_chunk_upload_fkey FOREIGN KEY (tenant_id, upload_id)
          REFERENCES experiments.chunked_upload (tenant_id, id) ON DELETE CASCADE
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP TABLE experiments.upload_chunk, experiments.chunked_upload, experiments.upload_receipt;',
    );
  }
}
