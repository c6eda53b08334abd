import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DatasetEntity } from './dataset.entity.js';
import { experimentsSchema } from './schema.js';

/** Share token: its holder reads the dataset without a key while this row exists. */
@Entity({ schema: experimentsSchema, name: 'dataset_share' })
@ForeignKey(() => DatasetEntity, ['tenantId', 'datasetId'], ['tenantId', 'id'], {
  name: 'dataset_share_dataset_fkey',
  onDelete: 'CASCADE',
})
@Index('dataset_share_token', ['token'], { unique: true })
export class DatasetShareEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dataset_share_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dataset_share_pkey' })
  datasetId: string;

  /** Random (version 4), so it cannot be guessed. */
  @Column('uuid')
  token: string;

  /** Whether its experiments and their runs are shared, too. */
  @Column('boolean', { default: false })
  shareProjects: boolean;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
