import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { controlPlaneSchema } from './schema.js';
import { WorkspaceEntity } from './workspace.entity.js';

/** An issued key, stored only as a digest. */
@Entity({ schema: controlPlaneSchema, name: 'api_key' })
@Index('api_key_hash_unique', ['keyHash'], { unique: true })
@Index('api_key_by_tenant', ['tenantId', 'createdAt'])
export class ApiKeyEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_key_pkey' })
  id: string;

  /** Home workspace. */
  @ForeignKey(() => WorkspaceEntity, { name: 'api_key_tenant_fkey' })
  @Column('uuid')
  tenantId: string;

  /** The key administers every workspace; only such keys may list or revoke each other. */
  @Column('boolean', { default: false })
  allWorkspaces: boolean;

  @Column('text')
  name: string;

  @Column('text', { array: true })
  permissions: string[];

  /** SHA-256 of the whole key. */
  @Column('bytea')
  keyHash: Buffer;

  /** First characters of the key, enough to recognise it in a list. */
  @Column('text')
  keyHint: string;

  /** Principal that issued it; null for the first key. */
  @Column('text', { nullable: true })
  createdBy: string | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}
