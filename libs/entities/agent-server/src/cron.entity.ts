import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { AssistantEntity } from './assistant.entity.js';
import { agentServerSchema } from './schema.js';
import { ThreadEntity } from './thread.entity.js';

export type CronCompletion = 'delete' | 'keep';

/** Schedule of runs. Deleted together with its assistant, and with its thread if it has one. */
@Entity({ schema: agentServerSchema, name: 'cron' })
@Index('cron_due', ['nextRunDate'], { where: 'next_run_date IS NOT NULL' })
@Index('cron_created', ['tenantId', 'createdAt', 'cronId'])
@Index('cron_of_assistant', ['tenantId', 'assistantId'])
@Index('cron_of_thread', ['threadId'], { where: 'thread_id IS NOT NULL' })
export class CronEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cron_pkey' })
  cronId: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  assistantId: string;

  @ManyToOne(() => AssistantEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn([
    { name: 'tenant_id', referencedColumnName: 'tenantId', foreignKeyConstraintName: 'cron_assistant_fkey' },
    { name: 'assistant_id', referencedColumnName: 'assistantId', foreignKeyConstraintName: 'cron_assistant_fkey' },
  ])
  assistant?: Relation<AssistantEntity>;

  /** null if each run gets its own thread. */
  @Column('uuid', { nullable: true })
  threadId: string | null;

  @ManyToOne(() => ThreadEntity, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'thread_id', referencedColumnName: 'threadId', foreignKeyConstraintName: 'cron_thread_fkey' })
  thread?: Relation<ThreadEntity>;

  /** Principal of its runs: the creator of the cron. */
  @Column('text')
  userId: string;

  @Column('text')
  schedule: string;

  /** null for UTC. */
  @Column('text', { nullable: true })
  timezone: string | null;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  endTime: Date | null;

  @Column('boolean', { default: true })
  enabled: boolean;

  /** Action on the thread of each run; null for a cron with a thread. */
  @Column('text', { nullable: true })
  onRunCompleted: CronCompletion | null;

  /** Body of its runs, as sent by the client. */
  @Column('json')
  payload: Record<string, unknown>;

  @Column('jsonb', { default: () => "'{}'" })
  metadata: Record<string, unknown>;

  /** null without a next fire: the cron is disabled, or no scheduled time remains before its end. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  nextRunDate: Date | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  updatedAt: Date;
}

/** One fire, scheduled or on demand; the newest of each cron are kept. */
@Entity({ schema: agentServerSchema, name: 'cron_fire' })
@Index('cron_fire_once', ['cronId', 'dueAt'], { unique: true, where: 'due_at IS NOT NULL' })
@Index('cron_fire_newest', ['cronId', 'fireId'])
export class CronFireEntity {
  /** Version 7, which sorts by time. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cron_fire_pkey' })
  fireId: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  cronId: string;

  @ManyToOne(() => CronEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'cron_id', referencedColumnName: 'cronId', foreignKeyConstraintName: 'cron_fire_cron_fkey' })
  cron?: Relation<CronEntity>;

  /** Scheduled time; null for a fire on demand. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  dueAt: Date | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  firedAt: Date;

  /** Created run, possibly deleted; null after a failure. */
  @Column('uuid', { nullable: true })
  runId: string | null;

  @Column('uuid', { nullable: true })
  threadId: string | null;

  /** Scheduled times after this one that passed before it fired. */
  @Column('integer', { default: 0 })
  missed: number;

  /** `{code, message}` if no run could be created. */
  @Column('json', { nullable: true })
  error: unknown;
}
