import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { experimentsSchema } from './schema.js';
import { SessionEntity } from './session.entity.js';

/**
 * One execution: over an example, or a step of one (a child). It keeps its own inputs: the example may change later.
 * Its id may be chosen by the client, so it is unique within a workspace only.
 */
@Entity({ schema: experimentsSchema, name: 'run' })
@ForeignKey(() => SessionEntity, ['sessionId'], ['id'], { name: 'run_session_fkey', onDelete: 'CASCADE' })
@Index('run_session_start', ['sessionId', 'startTime', 'id'])
@Index('run_session_root', ['sessionId', 'startTime', 'id'], { where: 'parent_run_id IS NULL' })
@Index('run_example', ['tenantId', 'referenceExampleId'])
// Runs with usage alone; the second by the start of `dotted_order`.
@Index('run_usage', { synchronize: false })
@Index('run_trace_usage', { synchronize: false })
@Index('run_trace', ['tenantId', 'traceId'], { where: 'trace_id IS NOT NULL' })
export class RunEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'run_pkey' })
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'run_pkey' })
  id: string;

  @Column('uuid')
  sessionId: string;

  @Column('uuid', { nullable: true })
  referenceExampleId: string | null;

  /** `contentHash` of the example at the time of the run. */
  @Column('text', { nullable: true })
  exampleHash: string | null;

  /** Null on a root. */
  @Column('uuid', { nullable: true })
  parentRunId: string | null;

  /** The root of a child; null on a root, which is its own trace. */
  @Column('uuid', { nullable: true })
  traceId: string | null;

  /** Value of the client; null if it is derived from the start and the id. */
  @Column('text', { nullable: true })
  dottedOrder: string | null;

  /** Index of the row in its upload, 0 for traced runs; orders repetitions of one example. */
  @Column('integer')
  position: number;

  @Column('text')
  name: string;

  @Column('text', { default: 'chain' })
  runType: string;

  @Column({ type: 'timestamptz', precision: 6 })
  startTime: Date;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  endTime: Date | null;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('json')
  inputs: Record<string, unknown>;

  @Column('json', { nullable: true })
  outputs: Record<string, unknown> | null;

  /** `{metadata: {...}}`: place of a run's metadata for official clients. */
  @Column('json', { nullable: true })
  extra: Record<string, unknown> | null;

  @Column('text', { array: true, nullable: true })
  tags: string[] | null;

  @Column('json', { nullable: true })
  events: object[] | null;

  @Column('json', { nullable: true })
  serialized: Record<string, unknown> | null;

  /** Report of the client for this run alone; null, not 0, without a report. */
  @Column('integer', { nullable: true })
  promptTokens: number | null;

  @Column('integer', { nullable: true })
  completionTokens: number | null;

  @Column('integer', { nullable: true })
  totalTokens: number | null;

  /** US dollars; decimal, so read as text. */
  @Column('numeric', { nullable: true })
  promptCost: string | null;

  @Column('numeric', { nullable: true })
  completionCost: string | null;

  @Column('numeric', { nullable: true })
  totalCost: string | null;

  /** Tokens by the client's kinds: `cache_read`, `audio`. They need not add up to `promptTokens`. */
  @Column('jsonb', { nullable: true })
  promptTokenDetails: Record<string, number> | null;

  @Column('jsonb', { nullable: true })
  completionTokenDetails: Record<string, number> | null;

  /** US dollars by kind, as decimals. */
  @Column('jsonb', { nullable: true })
  promptCostDetails: Record<string, string> | null;

  @Column('jsonb', { nullable: true })
  completionCostDetails: Record<string, string> | null;

  @Column({ type: 'timestamptz', precision: 6, nullable: true })
  firstTokenTime: Date | null;
}
