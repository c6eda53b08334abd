import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ChunkedUploadEntity } from './chunked-upload.entity.js';
import { experimentsSchema } from './schema.js';

/** Some rows of an upload that is under way; gone when it is completed. */
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

  /** A row in a line, as they came. */
  @Column('bytea')
  content: Buffer;
}
