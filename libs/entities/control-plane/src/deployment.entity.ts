import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { IdentifiedEntity } from '@heddle/entities-base';
import type {
  StoredResourceSpec,
  StoredRevisionConfig,
  StoredSecretReference,
  StoredSourceConfig,
} from './stored-config.js';
import { controlPlaneSchema } from './schema.js';
import { WorkspaceEntity } from './workspace.entity.js';

export const DEPLOYMENT_SOURCES = ['github', 'external_docker', 'internal_docker', 'internal_source'] as const;
export type DeploymentSource = (typeof DEPLOYMENT_SOURCES)[number];

export const DEPLOYMENT_STATUSES = ['AWAITING_DATABASE', 'READY', 'UNUSED', 'AWAITING_DELETE', 'UNKNOWN'] as const;
export type DeploymentStatus = (typeof DEPLOYMENT_STATUSES)[number];

@Entity({ schema: controlPlaneSchema, name: 'deployment' })
@Index('deployment_name_unique', ['tenantId', 'name'], { unique: true })
@Index('deployment_expiring', ['expiresAt'], { where: 'expires_at IS NOT NULL' })
@Index('deployment_newest_first', ['tenantId', 'seq'])
@Index('deployment_awaiting_teardown', ['nextTeardownAt'], { where: "status = 'AWAITING_DELETE'" })
@Check('deployment_source_check', "source IN ('github', 'external_docker', 'internal_docker', 'internal_source')")
@Check('deployment_status_check', "status IN ('AWAITING_DATABASE', 'READY', 'UNUSED', 'AWAITING_DELETE', 'UNKNOWN')")
@ForeignKey(() => WorkspaceEntity, ['tenantId'], ['id'], { name: 'deployment_tenant_fkey' })
export class DeploymentEntity extends IdentifiedEntity {
  /** Order of creation; `created_at` can tie. */
  @Column({ type: 'bigint', generated: 'increment' })
  seq: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  displayName: string | null;

  @Column('text')
  source: DeploymentSource;

  @Column('text')
  status: DeploymentStatus;

  /** Driver of the newest revision, or of the first one to come. */
  @Column('text', { default: 'simulated' })
  driver: string;

  @Column('jsonb')
  sourceConfig: StoredSourceConfig;

  @Column('jsonb', { nullable: true })
  resourceSpec: StoredResourceSpec | null;

  /**
   * Configuration before the first revision (for sources whose code arrives later). The first revision starts from it;
   * afterwards every revision has its own.
   */
  @Column('jsonb')
  initialRevisionConfig: StoredRevisionConfig;

  /** Version of the secrets for the next revision; 0 without secrets. */
  @Column('integer', { default: 0 })
  secretsVersion: number;

  @Column('jsonb', { nullable: true })
  secretReferences: StoredSecretReference[] | null;

  @Column('uuid', { nullable: true })
  latestRevisionId: string | null;

  /** Serving revision. Changes only in the transaction that makes another revision DEPLOYED. */
  @Column('uuid', { nullable: true })
  activeRevisionId: string | null;

  /** Agent-server version of the serving image, if the driver reports it. */
  @Column('text', { nullable: true })
  imageVersion: string | null;

  /** Fences the teardown worker, as `revision.lease_generation` fences steps. */
  @Column('bigint', { default: 0 })
  teardownGeneration: string;

  @Column('timestamptz', { nullable: true })
  teardownLeaseUntil: Date | null;

  @Column('timestamptz', { nullable: true })
  nextTeardownAt: Date | null;

  /** Life of a preview after its newest revision, in seconds; null for a deployment that stays. */
  @Column('integer', { nullable: true })
  ttlSeconds: number | null;

  /** Time at which a preview is deleted. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  expiresAt: Date | null;

  /** Time at which the remote listener reported the removal. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  remoteRemovedAt: Date | null;
}
