import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WebhookAttemptColumns, WebhookDeliveryColumns } from '@heddle/entities-base';
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
export class WebhookDeliveryEntity extends WebhookDeliveryColumns {
  /** Also the `webhook-id` for the receiver, the same in each attempt. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_delivery_pkey' })
  id: string;

  @Column({ type: 'bigint', generated: 'increment' })
  seq: string;

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
}

@Entity({ schema: controlPlaneSchema, name: 'webhook_attempt' })
@ForeignKey(() => WebhookDeliveryEntity, ['deliveryId'], ['id'], {
  name: 'webhook_attempt_delivery_fkey',
  onDelete: 'CASCADE',
})
export class WebhookAttemptEntity extends WebhookAttemptColumns {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_attempt_pkey' })
  deliveryId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'webhook_attempt_pkey' })
  attempt: number;
}
