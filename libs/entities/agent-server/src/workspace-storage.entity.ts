import { Column, Entity, PrimaryColumn } from 'typeorm';
import { agentServerSchema } from './schema.js';

/** Parts of a workspace's storage. */
export const STORAGE_PARTS = ['threads', 'runs', 'streams', 'checkpoints', 'channel_values', 'pending_writes'] as const;
export type StoragePart = (typeof STORAGE_PARTS)[number];

/** Storage of a workspace, as measured by the last pass over all threads. */
@Entity({ schema: agentServerSchema, name: 'workspace_storage' })
export class WorkspaceStorageEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'workspace_storage_pkey' })
  tenantId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'workspace_storage_pkey' })
  part: StoragePart;

  /** Rows. Read as a double. */
  @Column('bigint')
  count: number;

  /** Read as a double. */
  @Column('bigint')
  bytes: number;

  @Column({ type: 'timestamptz', precision: 6 })
  measuredAt: Date;
}
