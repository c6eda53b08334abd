import { Column } from 'typeorm';
import type { WebhookFailure, WebhookStatus } from '@heddle/webhooks';

/**
 * State of the delivery of one webhook. Each service with webhooks declares its own table from these columns:
 * `@Entity({ schema, name: 'webhook_delivery' })`.
 */
export abstract class WebhookDeliveryColumns {
  @Column('uuid')
  tenantId: string;

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

  /** Time of the event, or of the last redelivery request: start of the delivery period. */
  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  askedAt: Date;

  /** Time of the event. */
  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  completedAt: Date | null;
}

/**
 * One attempt; the table adds the key, which ends with the number of the attempt. The outcome is null while in progress,
 * and forever if its process died.
 */
export abstract class WebhookAttemptColumns {
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
