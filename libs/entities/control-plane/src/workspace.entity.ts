import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { controlPlaneSchema } from './schema.js';

/** A tenant. Its id is the `tenant_id` of every other row, here and in the other services. */
@Entity({ schema: controlPlaneSchema, name: 'workspace' })
@Index('workspace_one_default', ['isDefault'], { unique: true, where: 'is_default' })
export class WorkspaceEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'workspace_pkey' })
  id: string;

  @Column('text')
  name: string;

  /** Workspace created at the first start; home of the first key. */
  @Column('boolean', { default: false })
  isDefault: boolean;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
