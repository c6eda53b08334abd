import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { experimentsSchema } from './schema.js';

/** An upload whose rows arrive in several requests. It becomes an experiment at its completion. */
@Entity({ schema: experimentsSchema, name: 'chunked_upload' })
@Index('chunked_upload_expiry', ['expiresAt'])
export class ChunkedUploadEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'chunked_upload_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'chunked_upload_pkey' })
  id: string;

  /** The upload without its rows, as received. */
  @Column('json')
  header: Record<string, unknown>;

  /** Received rows: the offset of the next chunk. */
  @Column('integer', { default: 0 })
  rowCount: number;

  @Column('bigint', { default: 0 })
  sizeBytes: string;

  /** Answer of its completion, also for repeated requests; null while it is open. */
  @Column('json', { nullable: true })
  answer: Record<string, unknown> | null;

  /** Number of warnings in the receipt of the experiment. */
  @Column('integer', { nullable: true })
  warningCount: number | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6 })
  expiresAt: Date;
}
