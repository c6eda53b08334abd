import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { agentServerSchema } from './schema.js';

/** `failed`: given up, by the receiver's word or because its time was over. */
export const WEBHOOK_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** Why an attempt did not deliver; `gone` and `forbidden_url` are final. */
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
 * What a receiver is to be told of the end of a run; written in the transaction that ends it. No foreign key to `run`:
 * it outlives a run that is deleted when it ends, or later.
 */
@Entity({ schema: agentServerSchema, name: 'webhook_delivery' })
@Index('webhook_delivery_pending', ['receiver', 'nextAttemptAt'], { where: `status = 'pending'` })
@Index('webhook_delivery_listed', ['tenantId', 'createdAt', 'runId'])
@Index('webhook_delivery_completed', ['completedAt'], { where: 'completed_at IS NOT NULL' })
export class WebhookDeliveryEntity {
  /** Also its name for the receiver: a run ends once. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_delivery_pkey' })
  runId: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  threadId: string;

  /** As the client gave it. */
  @Column('text')
  url: string;

  /** Origin of the URL, which shares attempts among receivers; empty for the server's own application. */
  @Column('text')
  receiver: string;

  /** JSON text of an object, without the times of the end and of the attempt. */
  @Column('text')
  payload: string;

  @Column('text', { default: 'pending' })
  status: WebhookStatus;

  /** How often it was begun to be sent; an attempt that is not the newest changes nothing. */
  @Column('integer', { default: 0 })
  attempt: number;

  /** How often it failed since somebody asked for it. */
  @Column('integer', { default: 0 })
  failures: number;

  /** Of the last attempt. */
  @Column('text', { nullable: true })
  failure: WebhookFailure | null;

  /** While it is being sent: when whoever sends it is taken for dead. */
  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  nextAttemptAt: Date;

  /** Set while it is being sent. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  claimedUntil: Date | null;

  /** By the end of the run, or by whoever wanted it once more: from here on its time is counted. */
  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  askedAt: Date;

  /** When the run ended. */
  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  completedAt: Date | null;
}

/** One time that it was sent. Without an outcome while it lasts, and for good where its process died. */
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

  /** What the receiver answered, if it did. */
  @Column('integer', { nullable: true })
  statusCode: number | null;

  @Column('text', { nullable: true })
  failure: WebhookFailure | null;
}
