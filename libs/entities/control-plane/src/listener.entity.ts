import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RevisionEntity } from './revision.entity.js';
import { controlPlaneSchema } from './schema.js';
import { WorkspaceEntity } from './workspace.entity.js';

/** Settings of the compute of a listener, with the keys of the wire. */
export interface StoredComputeConfig {
  /** Namespaces that deployments may use; null for all. */
  k8s_namespaces: string[] | null;
}

/** Remote process that polls the control plane and carries out revisions where the control plane cannot reach. */
@Entity({ schema: controlPlaneSchema, name: 'listener' })
@Index('listener_compute_unique', ['tenantId', 'computeId'], { unique: true })
@Index('listener_newest_first', ['tenantId', 'seq'])
@Check('listener_compute_type_check', "compute_type = 'k8s'")
@ForeignKey(() => WorkspaceEntity, ['tenantId'], ['id'], { name: 'listener_tenant_fkey' })
export class ListenerEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'listener_pkey' })
  id: string;

  @Column({ type: 'bigint', generated: 'increment' })
  seq: string;

  @Column('uuid')
  tenantId: string;

  @Column('text')
  computeType: 'k8s';

  /** Name of the compute, chosen by its operator. */
  @Column('text')
  computeId: string;

  @Column('jsonb')
  computeConfig: StoredComputeConfig;

  /** Version of the program, as it reports it. */
  @Column('text', { nullable: true })
  version: string | null;

  /** Time of the last poll; null before the first. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  lastSeenAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  updatedAt: Date;
}

export type RemoteState = 'offered' | 'accepted' | 'deployed' | 'failed';

/** Roll-out of a revision by a listener, as it reports it. */
@Entity({ schema: controlPlaneSchema, name: 'remote_roll_out' })
@Index('remote_roll_out_of_listener', ['listenerId'], { where: "state IN ('offered', 'accepted')" })
@ForeignKey(() => RevisionEntity, ['revisionId'], ['id'], {
  name: 'remote_roll_out_revision_fkey',
  onDelete: 'CASCADE',
})
export class RemoteRollOutEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'remote_roll_out_pkey' })
  revisionId: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  listenerId: string;

  @Column('text', { default: 'offered' })
  state: RemoteState;

  /** Address of the agent server, once deployed. */
  @Column('text', { nullable: true })
  url: string | null;

  @Column('text', { nullable: true })
  imageVersion: string | null;

  /** Reason of the failure, or progress, for people. */
  @Column('text', { nullable: true })
  message: string | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  reportedAt: Date;
}
