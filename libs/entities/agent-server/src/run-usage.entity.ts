import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { agentServerSchema } from './schema.js';

/**
 * Model usage of a run. Without references, since it outlives run, thread and assistant: deleting a conversation does
 * not reduce a workspace's account. Runs without usage have no row. Counts are read as doubles.
 */
@Entity({ schema: agentServerSchema, name: 'run_usage' })
@Index('run_usage_workspace', ['tenantId', 'endedAt'])
@Index('run_usage_thread', ['tenantId', 'threadId'])
export class RunUsageEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'run_usage_pkey' })
  runId: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  threadId: string;

  @Column('uuid')
  assistantId: string;

  @Column('text')
  graphId: string;

  /** Model answers with reported usage. */
  @Column('integer')
  messages: number;

  @Column('bigint')
  inputTokens: number;

  @Column('bigint')
  outputTokens: number;

  @Column('bigint')
  totalTokens: number;

  /** Part of the input. */
  @Column('bigint')
  cacheReadTokens: number;

  /** Part of the output. */
  @Column('bigint')
  reasoningTokens: number;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  endedAt: Date;
}
