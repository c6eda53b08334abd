import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { controlPlaneSchema } from './schema.js';

export const AUDIT_ACTIONS = [
  'create_deployment',
  'update_deployment',
  'delete_deployment',
  'create_revision',
  'redeploy_revision',
  'interrupt_revision',
  'create_api_key',
  'revoke_api_key',
  'create_workspace',
  'create_webhook',
  'update_webhook',
  'rotate_webhook_secret',
  'delete_webhook',
  'create_listener',
  'update_listener',
  'delete_listener',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A change that a caller made, written in the transaction of the change. It outlives its object. */
@Entity({ schema: controlPlaneSchema, name: 'audit_event' })
@Index('audit_event_order', ['tenantId', 'id'])
@Index('audit_event_object', ['tenantId', 'objectId', 'id'])
@Index('audit_event_age', ['createdAt'])
export class AuditEventEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'increment', primaryKeyConstraintName: 'audit_event_pkey' })
  id: string;

  @Column('uuid')
  tenantId: string;

  @Column('text')
  action: AuditAction;

  @Column('uuid')
  objectId: string;

  /** Name of a deployment, key or workspace at that time; null for revisions. */
  @Column('text', { nullable: true })
  objectName: string | null;

  /** Deployment of a revision; null for others. */
  @Column('uuid', { nullable: true })
  deploymentId: string | null;

  @Column('text')
  actorId: string;

  @Column('text')
  actorKind: string;

  @Column('text')
  actorName: string;

  /** Address of the client, or of the proxy in front of this service; null without a request. */
  @Column('text', { nullable: true })
  address: string | null;

  @Column('text')
  requestId: string;

  /** Precision of milliseconds, as shown, so that filters by shown times are exact. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
