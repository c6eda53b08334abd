import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { controlPlaneSchema } from './schema.js';
import { WorkspaceEntity } from './workspace.entity.js';

export const WEBHOOK_EVENTS = [
  'deployment.created',
  'deployment.updated',
  'deployment.deleted',
  'revision.created',
  'revision.progressed',
  'revision.deployed',
  'revision.failed',
  'revision.skipped',
  'revision.interrupted',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** `gone`: the receiver answered 410. */
export const WEBHOOK_DISABLED_REASONS = ['request', 'failing', 'gone'] as const;

export const WEBHOOK_STATUSES = ['pending', 'delivered', 'failed'] as const;

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

/** Receiver of the events of a workspace. */
@Entity({ schema: controlPlaneSchema, name: 'webhook_endpoint' })
@Index('webhook_endpoint_listed', ['tenantId', 'createdAt', 'id'])
@ForeignKey(() => WorkspaceEntity, ['tenantId'], ['id'], { name: 'webhook_endpoint_tenant_fkey' })
export class WebhookEndpointEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_endpoint_pkey' })
  id: string;

  @Column('uuid')
  tenantId: string;

  @Column('text')
  url: string;

  @Column('text', { nullable: true })
  description: string | null;

  /** Events that it receives; empty for all. */
  @Column('text', { array: true })
  events: WebhookEvent[];

  /** Key of the key ring that sealed the secret. */
  @Column('text')
  keyId: string;

  /** Secret of the signatures: nonce (12 bytes), authentication tag (16 bytes), ciphertext. */
  @Column('bytea')
  sealed: Buffer;

  /** Secret before the last rotation, which signs as well until `previousUntil`. */
  @Column('text', { nullable: true })
  previousKeyId: string | null;

  @Column('bytea', { nullable: true })
  previousSealed: Buffer | null;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  previousUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  disabledAt: Date | null;

  @Column('text', { nullable: true })
  disabledReason: (typeof WEBHOOK_DISABLED_REASONS)[number] | null;

  /** First failure since the last success. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  failingSince: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  updatedAt: Date;
}

/** One event for one endpoint; written in the transaction of the event by `control_plane.publish_event`. */
@Entity({ schema: controlPlaneSchema, name: 'webhook_delivery' })
@Index('webhook_delivery_pending', ['endpointId', 'nextAttemptAt'], { where: `status = 'pending'` })
@Index('webhook_delivery_listed', ['endpointId', 'seq'])
@Index('webhook_delivery_age', ['createdAt'])
@ForeignKey(() => WebhookEndpointEntity, ['endpointId'], ['id'], {
  name: 'webhook_delivery_endpoint_fkey',
  onDelete: 'CASCADE',
})
export class WebhookDeliveryEntity {
  /** Also the `webhook-id` for the receiver, the same in each attempt. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_delivery_pkey' })
  id: string;

  @Column({ type: 'bigint', generated: 'increment' })
  seq: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  endpointId: string;

  /** The same for all endpoints. */
  @Column('uuid')
  eventId: string;

  @Column('text')
  event: WebhookEvent;

  @Column('uuid')
  deploymentId: string;

  @Column('uuid', { nullable: true })
  revisionId: string | null;

  /** Body of the request: JSON text, signed as it is. */
  @Column('text')
  payload: string;

  @Column('text', { default: 'pending' })
  status: (typeof WEBHOOK_STATUSES)[number];

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

  /** Time of the event, or of the last redelivery request: start of the delivery period. */
  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  askedAt: Date;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  completedAt: Date | null;
}

/** One attempt. Its outcome is null while in progress, and forever if its process died. */
@Entity({ schema: controlPlaneSchema, name: 'webhook_attempt' })
@ForeignKey(() => WebhookDeliveryEntity, ['deliveryId'], ['id'], {
  name: 'webhook_attempt_delivery_fkey',
  onDelete: 'CASCADE',
})
export class WebhookAttemptEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_attempt_pkey' })
  deliveryId: string;

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
