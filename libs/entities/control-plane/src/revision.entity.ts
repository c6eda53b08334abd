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
 * One version of a deployment, and also the job that deploys it: the pipeline claims the row under a lease, executes
 * one step, and moves `status` by compare-and-set. The only copy of the state.
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
@Index('revision_source_digest', { synchronize: false })
@Index('revision_artefact_digests', { synchronize: false })
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

  /** Order of creation: assigned under the lock of the deployment's row, so without ties and inversions. */
  @Column({ type: 'bigint', generated: 'increment' })
  seq: string;

  @Column('text')
  status: RevisionStatus;

  @Column('text')
  source: DeploymentSource;

  /** Executes the revision; never changes. */
  @Column('text', { default: 'simulated' })
  driver: string;

  /** Earlier revision whose build, configuration and secrets this one deploys again. */
  @Column('uuid', { nullable: true })
  rollbackOf: string | null;

  @Column('jsonb')
  config: StoredRevisionConfig;

  @Column('jsonb')
  snapshot: StoredRevisionSnapshot;

  @Column('integer', { default: 0 })
  secretsVersion: number;

  @Column('text')
  createdBy: string;

  /** Failed step, e.g. BUILDING; null, like code and message, unless the revision failed. */
  @Column('text', { nullable: true })
  failureStep: string | null;

  @Column('text', { nullable: true })
  failureCode: string | null;

  /** Exit code of the command that failed, if one did. */
  @Column('integer', { nullable: true })
  failureExitCode: number | null;

  /** Reason of a failure, skip or interruption, or the last problem of the current step, for people. */
  @Column('text', { nullable: true })
  statusMessage: string | null;

  /** Step to resume once the driver answers, of an UNKNOWN revision. */
  @Column('text', { nullable: true })
  resumeStatus: RevisionStatus | null;

  /** Whether an image must be built; the preparation decides. */
  @Column('boolean', { default: false })
  needsBuild: boolean;

  @Column('timestamptz', { nullable: true })
  cancelRequestedAt: Date | null;

  /** Time of leaving the queue; an older revision never leaves it after a newer one. */
  @Column('timestamptz', { nullable: true })
  promotedAt: Date | null;

  @Column('text', { nullable: true })
  leaseOwner: string | null;

  /** Raised by every claim; writes with an older generation are refused. */
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

  /** Deadline of the current step; null without one. */
  @Column('timestamptz', { nullable: true })
  deadlineAt: Date | null;
}
