import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { agentServerSchema } from './schema.js';

export const THREAD_STATUSES = ['idle', 'busy', 'interrupted', 'error'] as const;
export type ThreadStatus = (typeof THREAD_STATUSES)[number];

/** Action on an expired thread: delete it, or delete its history except the newest state. */
export const THREAD_TTL_STRATEGIES = ['delete', 'keep_latest'] as const;
export type ThreadTtlStrategy = (typeof THREAD_TTL_STRATEGIES)[number];

/** Values of a state that its row leaves out. */
export interface OmittedValues {
  /** Checkpoint of the root graph with all values. */
  checkpoint_id: string;
  /** Top-level keys. */
  keys: string[];
}

const listed = 'NOT is_temporary';

/**
 * A conversation. Its row has a projection of the newest checkpoint (`values`, `interrupts`, `head`), written at the
 * end of a run or a state edit, so that lists and head reads need no graph. Columns for clients are json, which keeps
 * the order of keys; indexed columns are jsonb.
 */
@Entity({ schema: agentServerSchema, name: 'thread' })
@Index('thread_updated', ['tenantId', 'updatedAt', 'threadId'], { where: listed })
@Index('thread_created', ['tenantId', 'createdAt', 'threadId'], { where: listed })
@Index('thread_state_updated', ['tenantId', 'stateUpdatedAt', 'threadId'], { where: listed })
@Index('thread_status', ['tenantId', 'status', 'threadId'], { where: listed })
@Index('thread_expiry', ['expiresAt', 'threadId'], { where: 'expires_at IS NOT NULL' })
@Index('thread_metadata', { synchronize: false })
export class ThreadEntity {
  /** Unique across tenants: checkpoints are keyed by it alone. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'thread_pkey' })
  threadId: string;

  @Column('uuid')
  tenantId: string;

  @Column('jsonb', { default: () => "'{}'" })
  metadata: Record<string, unknown>;

  /** Effective configuration of the newest run. */
  @Column('json', { default: () => "'{}'" })
  config: Record<string, unknown>;

  /** Always derived from the runs in flight, `error` and `head`; see thread-status.ts. */
  @Column('text', { default: 'idle' })
  status: ThreadStatus;

  /**
   * null until the thread has a state; without the values that `omitted` names. Not indexed: every run rewrites it, and
   * searches by it are rare.
   */
  @Column('json', { nullable: true })
  values: unknown;

  /** Large values of the state, which only the checkpoint has; null if there are none. */
  @Column('json', { nullable: true })
  omitted: OmittedValues | null;

  /** Open interrupts by task id. */
  @Column('json', { default: () => "'{}'" })
  interrupts: Record<string, unknown>;

  /** Error of the last finished run; null after a successful run or state edit. */
  @Column('json', { nullable: true })
  error: unknown;

  /** Snapshot of the newest checkpoint, without omitted values; null without one, or if jsonb refuses its text. */
  @Column('json', { nullable: true })
  head: unknown;

  /** True for the hidden thread of a stateless run; excluded from searches. */
  @Column('boolean', { default: false })
  isTemporary: boolean;

  /** Until this time a state edit holds the thread, and no run of the thread is claimed. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  editLeaseUntil: Date | null;

  @Column('uuid', { nullable: true })
  editLeaseId: string | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  updatedAt: Date;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  stateUpdatedAt: Date | null;

  /** Null, like the next two, for a thread without expiry. */
  @Column('text', { nullable: true })
  ttlStrategy: ThreadTtlStrategy | null;

  @Column('double precision', { nullable: true })
  ttlMinutes: number | null;

  /** Counted from the time at which the lifetime was set. Runs do not change it, so they do not update its index. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  expiresAt: Date | null;
}
