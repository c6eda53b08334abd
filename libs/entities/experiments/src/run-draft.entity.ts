import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { experimentsSchema } from './schema.js';

/**
 * Data of a run that cannot be stored yet: a change before its run, or a run whose session is unknown. Merged when the
 * missing row arrives, and removed after a day.
 */
@Entity({ schema: experimentsSchema, name: 'run_draft' })
@Index('run_draft_run', ['tenantId', 'runId'])
@Index('run_draft_session', ['tenantId', 'sessionId'])
@Index('run_draft_created', ['tenantId', 'createdAt'])
export class RunDraftEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'run_draft_pkey' })
  tenantId: string;

  /** Version 7: in the order of arrival. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'run_draft_pkey' })
  id: string;

  @Column('uuid')
  runId: string;

  /** The missing session; null if the run itself is missing. */
  @Column('uuid', { nullable: true })
  sessionId: string | null;

  /** The values to write. */
  @Column('json')
  content: Record<string, unknown>;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
