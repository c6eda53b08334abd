import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DatasetVersionEntity } from './dataset-version.entity.js';
import { experimentsSchema } from './schema.js';

/** A name of a version of a dataset. `latest` has no row: it is computed. */
@Entity({ schema: experimentsSchema, name: 'dataset_tag' })
@ForeignKey(() => DatasetVersionEntity, ['tenantId', 'datasetId', 'asOf'], ['tenantId', 'datasetId', 'asOf'], {
  name: 'dataset_tag_version_fkey',
  onDelete: 'CASCADE',
})
export class DatasetTagEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dataset_tag_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dataset_tag_pkey' })
  datasetId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'dataset_tag_pkey' })
  tag: string;

  @Column({ type: 'timestamptz', precision: 6 })
  asOf: Date;
}
