import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { AssistantEntity } from './assistant.entity.js';
import { agentServerSchema } from './schema.js';
import { ThreadEntity } from './thread.entity.js';

const CRON_COMPLETIONS = ['delete', 'keep'] as const;
export type CronCompletion = (typeof CRON_COMPLETIONS)[number];

/** A schedule by which runs are created. It goes with its assistant, and with its thread where it has one. */
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

  /** null where each run gets a thread of its own. */
  @Column('uuid', { nullable: true })
  threadId: string | null;

  @ManyToOne(() => ThreadEntity, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'thread_id', referencedColumnName: 'threadId', foreignKeyConstraintName: 'cron_thread_fkey' })
  thread?: Relation<ThreadEntity>;

  /** As whom its runs are created: the principal that created it. */
  @Column('text')
  userId: string;

  @Column('text')
  schedule: string;

  /** null is UTC. */
  @Column('text', { nullable: true })
  timezone: string | null;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  endTime: Date | null;

  @Column('boolean', { default: true })
  enabled: boolean;

  /** What becomes of the thread of each run; null where the cron has a thread. */
  @Column('text', { nullable: true })
  onRunCompleted: CronCompletion | null;

  /** The body of its runs as the client sent it. */
  @Column('json')
  payload: Record<string, unknown>;

  @Column('jsonb', { default: () => "'{}'" })
  metadata: Record<string, unknown>;

  /** null exactly where nothing is planned: it is disabled, or no time of the schedule is left before its end. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  nextRunDate: Date | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  updatedAt: Date;
}

/** One time of the schedule that was carried out, or a fire that somebody asked for; the newest of each cron are kept. */
@Entity({ schema: agentServerSchema, name: 'cron_fire' })
@Index('cron_fire_once', ['cronId', 'dueAt'], { unique: true, where: 'due_at IS NOT NULL' })
@Index('cron_fire_newest', ['cronId', 'fireId'])
export class CronFireEntity {
  /** Version 7: in the order in which they came. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cron_fire_pkey' })
  fireId: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  cronId: string;

  @ManyToOne(() => CronEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'cron_id', referencedColumnName: 'cronId', foreignKeyConstraintName: 'cron_fire_cron_fkey' })
  cron?: Relation<CronEntity>;

  /** The time of the schedule; null where somebody asked for it. */
  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  dueAt: Date | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  firedAt: Date;

  /** The run, which may be gone by now; null where none could be created. */
  @Column('uuid', { nullable: true })
  runId: string | null;

  @Column('uuid', { nullable: true })
  threadId: string | null;

  /** Times of the schedule after this one that went by before it was carried out. */
  @Column('integer', { default: 0 })
  missed: number;

  /** `{code, message}` where no run could be created. */
  @Column('json', { nullable: true })
  error: unknown;
}
