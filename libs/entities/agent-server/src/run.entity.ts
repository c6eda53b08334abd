import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { agentServerSchema } from './schema.js';
import { ThreadEntity } from './thread.entity.js';

export const RUN_STATUSES = ['pending', 'running', 'error', 'success', 'timeout', 'interrupted'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Statuses of unfinished runs. */
export const RUN_STATUSES_IN_FLIGHT = ['pending', 'running'] as const satisfies readonly RunStatus[];
export type RunStatusInFlight = (typeof RUN_STATUSES_IN_FLIGHT)[number];

export const MULTITASK_STRATEGIES = ['reject', 'interrupt', 'rollback', 'enqueue'] as const;
export type MultitaskStrategy = (typeof MULTITASK_STRATEGIES)[number];

export type CancelAction = 'interrupt' | 'rollback';

/**
 * Origin of a cancellation: a client by run id, whose input another run may have taken; a client by status or ids, or for the entire thread; the `multitask_strategy` of
 * a later run; a disconnected client; a timeout; or an operator.
 */
export const CANCEL_REASONS = [
  'request',
  'taken',
  'bulk_request',
  'thread_request',
  'multitask',
  'disconnect',
  'timeout',
  'admin',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/**
 * One execution of a graph on a thread; also the job that workers claim. No index has `leaseUntil`, which every
 * heartbeat changes; `run_one_running_per_thread` finds running runs.
 */
@Entity({ schema: agentServerSchema, name: 'run' })
@Index('run_one_running_per_thread', ['threadId'], { unique: true, where: `status = 'running'` })
@Index('run_flow', ['tenantId', 'assistantId', 'createdAt', 'runId'], { where: `status = 'pending'` })
@Index('run_suspect', ['createdAt', 'runId'], { where: `status = 'pending' AND suspicion >= 2` })
@Index('run_in_flight', ['threadId', 'createdAt', 'runId'], { where: `status IN ('pending', 'running')` })
@Index('run_thread_created', ['threadId', 'createdAt', 'runId'])
@Index('run_workspace', ['tenantId', 'status', 'createdAt', 'runId'])
export class RunEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'run_pkey' })
  runId: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  threadId: string;

  @ManyToOne(() => ThreadEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'thread_id', referencedColumnName: 'threadId', foreignKeyConstraintName: 'run_thread_fkey' })
  thread?: Relation<ThreadEntity>;

  @Column('uuid')
  assistantId: string;

  @Column('text')
  graphId: string;

  @Column('text', { default: 'pending' })
  status: RunStatus;

  @Column('text')
  multitaskStrategy: MultitaskStrategy;

  @Column('json', { default: () => "'{}'" })
  metadata: Record<string, unknown>;

  /** Effective request, including the assistant's configuration. */
  @Column('json')
  kwargs: Record<string, unknown>;

  /** Executions that count against `AGENT_MAX_ATTEMPTS`, including the current one. */
  @Column('integer', { default: 0 })
  attempt: number;

  /** All begun executions, whether or not they count. 0 if only releases without this column have executed the run. */
  @Column('integer', { default: 0 })
  executions: number;

  /** Strength of the evidence that the run ends its threads or processes; from 2 on it is in quarantine. */
  @Column('integer', { default: 0 })
  suspicion: number;

  /** The process of the run ended with other runs in it, so that any of them may be to blame. */
  @Column('boolean', { default: false })
  lostAmongOthers: boolean;

  /** Number of the newest checkpoint at the last loss with evidence; a newer checkpoint is progress. */
  @Column('bigint', { nullable: true })
  lostAt: string | null;

  /** Processes that ended with the run at that checkpoint, with the attempts counted for each of them. */
  @Column('jsonb', { default: () => "'{}'" })
  lostWith: Record<string, number>;

  /** Process that executes the run. */
  @Column('text', { nullable: true })
  leaseOwner: string | null;

  /** Raised by every claim; writes with an older generation are refused. Read as a double. */
  @Column('bigint', { default: 0 })
  leaseGeneration: number;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  leaseUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  cancelRequestedAt: Date | null;

  @Column('text', { nullable: true })
  cancelAction: CancelAction | null;

  @Column('text', { nullable: true })
  cancelReason: CancelReason | null;

  /** Principal of the cancellation. */
  @Column('text', { nullable: true })
  cancelledBy: string | null;

  @Column('json', { nullable: true })
  error: unknown;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  startedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  endedAt: Date | null;

  /** Also the position in the queue: later than all earlier runs of the thread; in the future for a delayed run. */
  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  updatedAt: Date;
}
