import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { experimentsSchema } from './schema.js';

/** An upload whose rows come in several requests. Nothing of it is an experiment before it is completed. */
@Entity({ schema: experimentsSchema, name: 'chunked_upload' })
@Index('chunked_upload_expiry', ['expiresAt'])
export class ChunkedUploadEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'chunked_upload_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'chunked_upload_pkey' })
  id: string;

  /** Everything of the upload but its rows, as it came. */
  @Column('json')
  header: Record<string, unknown>;

  /** Rows that are here: the offset of the next chunk. */
  @Column('integer', { default: 0 })
  rowCount: number;

  @Column('bigint', { default: 0 })
  sizeBytes: string;

  /** The answer to its completion, which is also that to the next one; null while it is open. */
  @Column('json', { nullable: true })
  answer: Record<string, unknown> | null;

  /** Of the receipt of the experiment. */
  @Column('integer', { nullable: true })
  warningCount: number | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6 })
  expiresAt: Date;
}
