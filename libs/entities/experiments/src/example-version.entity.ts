import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DatasetEntity } from './dataset.entity.js';
import { experimentsSchema } from './schema.js';

/**
 * A former state of an example, valid in `[validFrom, validUntil)`. It belongs to the dataset, because the example may
 * be deleted.
 */
@Entity({ schema: experimentsSchema, name: 'example_version' })
@ForeignKey(() => DatasetEntity, ['tenantId', 'datasetId'], ['tenantId', 'id'], {
  name: 'example_version_dataset_fkey',
  onDelete: 'CASCADE',
})
@Index('example_version_dataset_position', ['tenantId', 'datasetId', 'position'])
export class ExampleVersionEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'example_version_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'example_version_pkey' })
  exampleId: string;

  @PrimaryColumn('timestamptz', { precision: 6, primaryKeyConstraintName: 'example_version_pkey' })
  validFrom: Date;

  @Column({ type: 'timestamptz', precision: 6 })
  validUntil: Date;

  @Column('uuid')
  datasetId: string;

  @Column('bigint')
  position: string;

  @Column('json')
  inputs: Record<string, unknown>;

  @Column('json', { nullable: true })
  outputs: Record<string, unknown> | null;

  @Column('jsonb', { nullable: true })
  metadata: Record<string, unknown> | null;

  @Column('uuid', { nullable: true })
  sourceRunId: string | null;

  @Column('text')
  contentHash: string;

  /** Creation time of the example. */
  @Column({ type: 'timestamptz', precision: 6 })
  createdAt: Date;
}
