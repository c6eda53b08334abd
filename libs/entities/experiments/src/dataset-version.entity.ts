import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DatasetEntity } from './dataset.entity.js';
import { experimentsSchema } from './schema.js';

/** A version: the time of a write of examples. Reads may select any version. */
@Entity({ schema: experimentsSchema, name: 'dataset_version' })
@ForeignKey(() => DatasetEntity, ['tenantId', 'datasetId'], ['tenantId', 'id'], {
  name: 'dataset_version_dataset_fkey',
  onDelete: 'CASCADE',
})
export class DatasetVersionEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dataset_version_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dataset_version_pkey' })
  datasetId: string;

  @PrimaryColumn('timestamptz', { precision: 6, primaryKeyConstraintName: 'dataset_version_pkey' })
  asOf: Date;
}
