import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { experimentsSchema } from './schema.js';
import { SessionEntity } from './session.entity.js';

/** Size, counts and warnings of an uploaded experiment; written with its rows. */
@Entity({ schema: experimentsSchema, name: 'upload_receipt' })
@ForeignKey(() => SessionEntity, ['sessionId'], ['id'], { name: 'upload_receipt_session_fkey', onDelete: 'CASCADE' })
export class UploadReceiptEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'upload_receipt_pkey' })
  sessionId: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  datasetId: string;

  /** SHA-256 of the decompressed body, hex. */
  @Column('text')
  bodySha256: string;

  /** Decompressed. */
  @Column('bigint')
  bodyBytes: string;

  /** `json`, `ndjson` or `chunks`. */
  @Column('text')
  format: string;

  @Column('integer')
  rowCount: number;

  @Column('integer')
  feedbackCount: number;

  @Column('integer')
  examplesNew: number;

  @Column('integer')
  examplesRevised: number;

  @Column('integer')
  examplesUnchanged: number;

  /** A list of `{code, message, count, places, names}`. */
  @Column('json')
  warnings: object[];

  @Column('text', { nullable: true })
  idempotencyKey: string | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
