import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { agentServerSchema } from './schema.js';

/** `failed` is final: refused by the receiver, or expired. */
export const WEBHOOK_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** Reason of a failed attempt; `gone` and `forbidden_url` are final. */
export const WEBHOOK_FAILURES = [
  'connection',
  'dns',
  'forbidden_address',
  'forbidden_url',
  'gone',
  'redirect',
  'shutdown',
  'status',
  'timeout',
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/**
 * Notification of the end of a run; written in the transaction that ends it. No foreign key to `run`: it outlives a
 * deleted run.
 */
@Entity({ schema: agentServerSchema, name: 'webhook_delivery' })
@Index('webhook_delivery_pending', ['receiver', 'nextAttemptAt'], { where: `status = 'pending'` })
@Index('webhook_delivery_listed', ['tenantId', 'createdAt', 'runId'])
@Index('webhook_delivery_completed', ['completedAt'], { where: 'completed_at IS NOT NULL' })
export class WebhookDeliveryEntity {
  /** Also the `webhook-id` for the receiver: a run ends once. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_delivery_pkey' })
  runId: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  threadId: string;

  /** URL of the client's request. */
  @Column('text')
  url: string;

  /** Origin of the URL, for fair scheduling among receivers; empty for the server's own application. */
  @Column('text')
  receiver: string;

  /** JSON text of an object, without the times of the end and of the attempt. */
  @Column('text')
  payload: string;

  @Column('text', { default: 'pending' })
  status: WebhookStatus;

  /** Number of started attempts; only the newest one may change the row. */
  @Column('integer', { default: 0 })
  attempt: number;

  /** Failures since the delivery was last requested. */
  @Column('integer', { default: 0 })
  failures: number;

  /** Failure of the last attempt. */
  @Column('text', { nullable: true })
  failure: WebhookFailure | null;

  /** Time of the next attempt; during an attempt, the time after which its process counts as dead. */
  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  nextAttemptAt: Date;

  /** Set during an attempt. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  claimedUntil: Date | null;

  /** Time of the end of the run, or of the last redelivery request: start of the delivery period. */
  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  askedAt: Date;

  /** End of the run. */
  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  completedAt: Date | null;
}

/** One attempt. Its outcome is null while in progress, and forever if its process died. */
@Entity({ schema: agentServerSchema, name: 'webhook_attempt' })
export class WebhookAttemptEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_attempt_pkey' })
  runId: string;

  @ManyToOne(() => WebhookDeliveryEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'run_id', referencedColumnName: 'runId', foreignKeyConstraintName: 'webhook_attempt_run_fkey' })
  delivery?: Relation<WebhookDeliveryEntity>;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'webhook_attempt_pkey' })
  attempt: number;

  @Column('uuid')
  tenantId: string;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  startedAt: Date;

  @Column('integer', { nullable: true })
  durationMs: number | null;

  /** Status of the receiver's answer, if any. */
  @Column('integer', { nullable: true })
  statusCode: number | null;

  @Column('text', { nullable: true })
  failure: WebhookFailure | null;
}
