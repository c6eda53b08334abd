import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ChunkedUploadEntity } from './chunked-upload.entity.js';
import { experimentsSchema } from './schema.js';

/** Rows of an open upload; deleted at its completion. */
@Entity({ schema: experimentsSchema, name: 'upload_chunk' })
@ForeignKey(() => ChunkedUploadEntity, ['tenantId', 'uploadId'], ['tenantId', 'id'], {
  name: 'upload_chunk_upload_fkey',
  onDelete: 'CASCADE',
})
export class UploadChunkEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'upload_chunk_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'upload_chunk_pkey' })
  uploadId: string;

  /** Index of its first row in the upload. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'upload_chunk_pkey' })
  rowOffset: number;

  @Column('integer')
  rowCount: number;

  /** SHA-256 of `content`, hex. */
  @Column('text')
  sha256: string;

  /** One row per line, as received. */
  @Column('bytea')
  content: Buffer;
}
