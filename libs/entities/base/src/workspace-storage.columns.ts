import { Column, PrimaryColumn } from 'typeorm';

/**
 * Storage of one part of a workspace, as measured by the last sweep. Each service with retention declares its own table
 * from these columns: `@Entity({ schema, name: 'workspace_storage' })`.
 */
export abstract class WorkspaceStorageColumns<Part extends string> {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'workspace_storage_pkey' })
  tenantId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'workspace_storage_pkey' })
  part: Part;

  /** Rows. Read as a double. */
  @Column('bigint')
  count: number;

  /** Read as a double. */
  @Column('bigint')
  bytes: number;

  @Column({ type: 'timestamptz', precision: 6 })
  measuredAt: Date;
}
