import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DatasetEntity } from './dataset.entity.js';
import { experimentsSchema } from './schema.js';

/** One case of a dataset, in its newest version. The id is the `row_id` of the uploads. */
@Entity({ schema: experimentsSchema, name: 'example' })
@ForeignKey(() => DatasetEntity, ['tenantId', 'datasetId'], ['tenantId', 'id'], {
  name: 'example_dataset_fkey',
  onDelete: 'CASCADE',
})
@Index('example_dataset_position', ['tenantId', 'datasetId', 'position'])
export class ExampleEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'example_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'example_pkey' })
  id: string;

  @Column('uuid')
  datasetId: string;

  /** Order of first appearance within the dataset; the order in which a dataset is read and compared. */
  @Column('bigint')
  position: string;

  @Column('json')
  inputs: Record<string, unknown>;

  @Column('json', { nullable: true })
  outputs: Record<string, unknown> | null;

  @Column('jsonb', { nullable: true })
  metadata: Record<string, unknown> | null;

  /** The run that is its source. */
  @Column('uuid', { nullable: true })
  sourceRunId: string | null;

  /** Hash of inputs and outputs, independent of the order of their keys. */
  @Column('text')
  contentHash: string;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  /** Start of its validity: the version of the dataset that wrote it. */
  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  modifiedAt: Date;
}
