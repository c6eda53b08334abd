import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DatasetEntity } from './dataset.entity.js';
import { ExampleContentColumns } from './example-content.columns.js';
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
export class ExampleVersionEntity extends ExampleContentColumns {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'example_version_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'example_version_pkey' })
  exampleId: string;

  @PrimaryColumn('timestamptz', { precision: 6, primaryKeyConstraintName: 'example_version_pkey' })
  validFrom: Date;

  @Column({ type: 'timestamptz', precision: 6 })
  validUntil: Date;

  /** Creation time of the example. */
  @Column({ type: 'timestamptz', precision: 6 })
  createdAt: Date;
}
