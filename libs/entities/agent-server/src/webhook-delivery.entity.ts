import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { WebhookAttemptColumns, WebhookDeliveryColumns } from '@heddle/entities-base';
import { agentServerSchema } from './schema.js';

/**
 * Notification of the end of a run; written in the transaction that ends it. No foreign key to `run`: it outlives a
 * deleted run.
 */
@Entity({ schema: agentServerSchema, name: 'webhook_delivery' })
@Index('webhook_delivery_pending', ['receiver', 'nextAttemptAt'], { where: `status = 'pending'` })
@Index('webhook_delivery_listed', ['tenantId', 'createdAt', 'runId'])
@Index('webhook_delivery_completed', ['completedAt'], { where: 'completed_at IS NOT NULL' })
export class WebhookDeliveryEntity extends WebhookDeliveryColumns {
  /** Also the `webhook-id` for the receiver: a run ends once. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_delivery_pkey' })
  runId: string;

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
}

@Entity({ schema: agentServerSchema, name: 'webhook_attempt' })
export class WebhookAttemptEntity extends WebhookAttemptColumns {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_attempt_pkey' })
  runId: string;

  @ManyToOne(() => WebhookDeliveryEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'run_id', referencedColumnName: 'runId', foreignKeyConstraintName: 'webhook_attempt_run_fkey' })
  delivery?: Relation<WebhookDeliveryEntity>;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'webhook_attempt_pkey' })
  attempt: number;
}
