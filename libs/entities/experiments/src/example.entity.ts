import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DatasetEntity } from './dataset.entity.js';
import { ExampleContentColumns } from './example-content.columns.js';
import { experimentsSchema } from './schema.js';

/** An example of a dataset, in its newest version. Its id is the `row_id` of uploads. */
@Entity({ schema: experimentsSchema, name: 'example' })
@ForeignKey(() => DatasetEntity, ['tenantId', 'datasetId'], ['tenantId', 'id'], {
  name: 'example_dataset_fkey',
  onDelete: 'CASCADE',
})
@Index('example_dataset_position', ['tenantId', 'datasetId', 'position'])
export class ExampleEntity extends ExampleContentColumns {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'example_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'example_pkey' })
  id: string;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  /** Start of its validity: the version of the dataset that wrote it. */
  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  modifiedAt: Date;
}
