import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { agentServerSchema } from './schema.js';
import type { RunStatus, RunStatusInFlight } from './run.entity.js';
import type { OmittedValues } from './thread.entity.js';

/** Final status of a run. Runs removed by a rollback or with their thread have no row. */
export type RunEndStatus = Exclude<RunStatus, RunStatusInFlight> | 'deleted';

/**
 * Append-only event log of a run. No foreign key to `run`: the log outlives a run deleted at its end, until waiting
 * clients have read it (see RunEndEntity).
 */
@Entity({ schema: agentServerSchema, name: 'run_event' })
export class RunEventEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'run_event_pkey' })
  runId: string;

  /** Increasing, with gaps: the lease generation in the high bits, a counter below. Read as a double. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'run_event_pkey' })
  seq: number;

  @Column('text')
  event: string;

  /** JSON text on one line, in its wire form; text, because jsonb cannot hold every JSON string. */
  @Column('text')
  data: string;

  /** Large values of an event, which are null in `data`: only the checkpoint has them. Null if there are none. */
  @Column('json', { nullable: true })
  omitted: OmittedValues | null;
}

/** End of a run's log and the answer of `wait` and `join`; written in the transaction that ends the run. */
@Entity({ schema: agentServerSchema, name: 'run_end' })
@Index('run_end_ended', ['endedAt'])
@Index('run_end_thread', ['threadId'])
export class RunEndEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'run_end_pkey' })
  runId: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  threadId: string;

  @Column('text')
  status: RunEndStatus;

  /** JSON text of the answer body, without the values that `omitted` names. */
  @Column('text')
  output: string;

  /** Large values of the output, which only the checkpoint has; null if there are none. */
  @Column('json', { nullable: true })
  omitted: OmittedValues | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  endedAt: Date;
}
