import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { experimentsSchema } from './schema.js';

/**
 * What came of a run that cannot be stored yet: a change before the run itself, or a run whose session is unknown.
 * Taken up when what it waits for arrives, and removed after a day.
 */
@Entity({ schema: experimentsSchema, name: 'run_draft' })
@Index('run_draft_run', ['tenantId', 'runId'])
@Index('run_draft_session', ['tenantId', 'sessionId'])
@Index('run_draft_created', ['tenantId', 'createdAt'])
export class RunDraftEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'run_draft_pkey' })
  tenantId: string;

  /** Version 7: in the order in which they came. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'run_draft_pkey' })
  id: string;

  @Column('uuid')
  runId: string;

  /** The session that it waits for; null while the run itself is missing. */
  @Column('uuid', { nullable: true })
  sessionId: string | null;

  /** What was to be written. */
  @Column('json')
  content: Record<string, unknown>;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
