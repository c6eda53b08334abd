import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DatasetEntity } from './dataset.entity.js';
import { experimentsSchema } from './schema.js';

/** A group of runs. With a reference dataset it is an experiment; without one, a plain project. */
@Entity({ schema: experimentsSchema, name: 'session' })
@ForeignKey(() => DatasetEntity, ['tenantId', 'referenceDatasetId'], ['tenantId', 'id'], {
  name: 'session_dataset_fkey',
  onDelete: 'CASCADE',
})
@Index('session_tenant_name', ['tenantId', 'name'], { unique: true })
@Index('session_dataset_number', ['tenantId', 'referenceDatasetId', 'testRunNumber'], { unique: true })
@Index('session_tenant_start', ['tenantId', 'startTime'])
export class SessionEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'session_pkey' })
  id: string;

  @Column('uuid')
  tenantId: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('uuid', { nullable: true })
  referenceDatasetId: string | null;

  @Column('uuid', { nullable: true })
  defaultDatasetId: string | null;

  /** 1-based ordinal of the experiment within its dataset. */
  @Column('integer', { nullable: true })
  testRunNumber: number | null;

  @Column({ type: 'timestamptz', precision: 6 })
  startTime: Date;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  endTime: Date | null;

  /** Expected number of runs, including repetitions; null if unknown. */
  @Column('integer', { nullable: true })
  expectedRunCount: number | null;

  /** Expected feedback keys of each run. */
  @Column('text', { array: true, nullable: true })
  evaluatorKeys: string[] | null;

  /** `{metadata: {...}}`: place of an experiment's metadata for official clients. */
  @Column('json', { nullable: true })
  extra: Record<string, unknown> | null;

  @Column('text', { default: 'longlived' })
  traceTier: string;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
