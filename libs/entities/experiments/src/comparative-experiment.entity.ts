import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DatasetEntity } from './dataset.entity.js';
import { experimentsSchema } from './schema.js';

/** Pairwise comparison of experiments; feedback of its judges has its id. */
@Entity({ schema: experimentsSchema, name: 'comparative_experiment' })
@ForeignKey(() => DatasetEntity, ['tenantId', 'referenceDatasetId'], ['tenantId', 'id'], {
  name: 'comparative_experiment_dataset_fkey',
  onDelete: 'CASCADE',
})
@Index('comparative_experiment_dataset', ['tenantId', 'referenceDatasetId', 'createdAt'])
export class ComparativeExperimentEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'comparative_experiment_pkey' })
  tenantId: string;

  /** May be chosen by the client. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'comparative_experiment_pkey' })
  id: string;

  @Column('uuid')
  referenceDatasetId: string;

  @Column('text', { nullable: true })
  name: string | null;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('json', { nullable: true })
  extra: Record<string, unknown> | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  modifiedAt: Date;
}
