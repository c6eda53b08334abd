import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { IdentifiedEntity } from '@heddle/entities-base';
import { DeploymentEntity, type DeploymentSource } from './deployment.entity.js';
import { controlPlaneSchema } from './schema.js';
import type { StoredRevisionConfig, StoredRevisionSnapshot } from './stored-config.js';

export const REVISION_STATUSES = [
  'CREATING',
  'QUEUED',
  'AWAITING_BUILD',
  'BUILDING',
  'AWAITING_DEPLOY',
  'DEPLOYING',
  'CREATE_FAILED',
  'BUILD_FAILED',
  'DEPLOY_FAILED',
  'DEPLOYED',
  'SKIPPED',
  'INTERRUPTED',
  'UNKNOWN',
] as const;
export type RevisionStatus = (typeof REVISION_STATUSES)[number];

/**
 * One version of a deployment, and at the same time the job that brings it to life: the pipeline claims this row
 * under a lease, works one step, and moves `status` by compare-and-set. There is no second copy of the state.
 */
@Entity({ schema: controlPlaneSchema, name: 'revision' })
@Index('revision_newest_first', ['deploymentId', 'seq'])
@Index('revision_one_past_queue', ['deploymentId'], {
  unique: true,
  where: "status IN ('AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'UNKNOWN')",
})
@Index('revision_due', ['nextAttemptAt', 'seq'], {
  where: "status IN ('CREATING', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'UNKNOWN')",
})
@Index('revision_lost', ['lostAt'], { where: 'lost_at IS NOT NULL' })
@Index('revision_queued', ['deploymentId', 'seq'], { where: "status = 'QUEUED'" })
@Check(
  'revision_status_check',
  "status IN ('CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED', 'DEPLOYED', 'SKIPPED', 'INTERRUPTED', 'UNKNOWN')",
)
@Check('revision_source_check', "source IN ('github', 'external_docker', 'internal_docker', 'internal_source')")
@ForeignKey(() => DeploymentEntity, ['deploymentId'], ['id'], { name: 'revision_deployment_fkey', onDelete: 'CASCADE' })
export class RevisionEntity extends IdentifiedEntity {
  @Column('uuid')
  deploymentId: string;

  /** Creation order: taken while the deployment's row is locked, so it has no ties and no inversions. */
  @Column({ type: 'bigint', generated: 'increment' })
  seq: string;

  @Column('text')
  status: RevisionStatus;

  @Column('text')
  source: DeploymentSource;

  @Column('jsonb')
  config: StoredRevisionConfig;

  @Column('jsonb')
  snapshot: StoredRevisionSnapshot;

  @Column('integer', { default: 0 })
  secretsVersion: number;

  @Column('text')
  createdBy: string;

  /** The step in which it failed, e.g. BUILDING; with code and message, null unless it failed. */
  @Column('text', { nullable: true })
  failureStep: string | null;

  @Column('text', { nullable: true })
  failureCode: string | null;

  /** For people: why it failed, was skipped or interrupted, or what the present step last ran into. */
  @Column('text', { nullable: true })
  statusMessage: string | null;

  /** Of an UNKNOWN revision: the step that goes on when the driver answers again. */
  @Column('text', { nullable: true })
  resumeStatus: RevisionStatus | null;

  /** Whether an image has to be built; the preparation decides. */
  @Column('boolean', { default: false })
  needsBuild: boolean;

  @Column('timestamptz', { nullable: true })
  cancelRequestedAt: Date | null;

  /** When it left the queue; older revisions never leave it after a newer one did. */
  @Column('timestamptz', { nullable: true })
  promotedAt: Date | null;

  @Column('text', { nullable: true })
  leaseOwner: string | null;

  /** Grows with every claim; each later write carries it and is refused when it is stale. */
  @Column('bigint', { default: 0 })
  leaseGeneration: string;

  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;

  /** Counted attempts of the current step, including the one that holds the lease. */
  @Column('integer', { default: 0 })
  attempt: number;

  /** Losses of a process during the current step. */
  @Column('integer', { default: 0 })
  losses: number;

  /** The process that holds the lease works on no other step. */
  @Column('boolean', { default: false })
  isolated: boolean;

  /** Time at which the last loss was noticed, and its process; earlier steps included. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  lostAt: Date | null;

  @Column('text', { nullable: true })
  lostOwner: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  nextAttemptAt: Date;

  /** End of the present step's time; null where it has none. */
  @Column('timestamptz', { nullable: true })
  deadlineAt: Date | null;
}
