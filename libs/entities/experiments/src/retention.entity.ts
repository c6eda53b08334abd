import { WorkspaceStorageColumns } from '@heddle/entities-base';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DatasetEntity } from './dataset.entity.js';
import { experimentsSchema } from './schema.js';
import { SessionEntity } from './session.entity.js';

/** An experiment that retention keeps. */
@Entity({ schema: experimentsSchema, name: 'session_pin' })
@ForeignKey(() => SessionEntity, ['sessionId'], ['id'], { name: 'session_pin_session_fkey', onDelete: 'CASCADE' })
export class SessionPinEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'session_pin_pkey' })
  sessionId: string;

  @Column('uuid')
  tenantId: string;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  pinnedAt: Date;
}

/** Retention rule of one dataset; replaces the service's settings. */
@Entity({ schema: experimentsSchema, name: 'retention_rule' })
@ForeignKey(() => DatasetEntity, ['tenantId', 'datasetId'], ['tenantId', 'id'], {
  name: 'retention_rule_dataset_fkey',
  onDelete: 'CASCADE',
})
export class RetentionRuleEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'retention_rule_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'retention_rule_pkey' })
  datasetId: string;

  /** Maximum age; null keeps experiments of any age. */
  @Column('double precision', { nullable: true })
  experimentDays: number | null;

  /** Maximum number; null keeps all experiments. */
  @Column('integer', { nullable: true })
  experimentsKept: number | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  modifiedAt: Date;
}

/** Parts of a workspace's storage. */
export const STORAGE_PARTS = ['runs', 'feedback', 'examples'] as const;
export type StoragePart = (typeof STORAGE_PARTS)[number];

/** Storage of a workspace, measured by the last sweep. */
@Entity({ schema: experimentsSchema, name: 'workspace_storage' })
export class WorkspaceStorageEntity extends WorkspaceStorageColumns<StoragePart> {}
