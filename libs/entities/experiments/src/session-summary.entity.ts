import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { experimentsSchema } from './schema.js';
import { SessionEntity } from './session.entity.js';

/** Written by triggers of `run` and `feedback`, in the transaction that changes rows of the session. */
@Entity({ schema: experimentsSchema, name: 'session_mark' })
export class SessionMarkEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'session_mark_pkey' })
  id: string;

  @Column('uuid')
  tenantId: string;

  /** No foreign key: a mark may outlive its session, until it is swept. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'session_mark_pkey' })
  sessionId: string;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  markedAt: Date;
}

/** Statistics of a session, valid while it has no mark. */
@Entity({ schema: experimentsSchema, name: 'session_summary' })
@ForeignKey(() => SessionEntity, ['sessionId'], ['id'], { name: 'session_summary_session_fkey', onDelete: 'CASCADE' })
@Index('session_summary_tenant', ['tenantId'])
export class SessionSummaryEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'session_summary_pkey' })
  sessionId: string;

  @Column('uuid')
  tenantId: string;

  /** Version of the service that computed it; others may compute other statistics. */
  @Column('text')
  version: string;

  /** Statistics of its runs; null if they are too large to store. */
  @Column('jsonb', { nullable: true })
  runs: object | null;

  /** Mean scores by key: `{run: {...}, session: {...}}`; for sorting. */
  @Column('jsonb', { nullable: true })
  means: object | null;

  @Column('json', { nullable: true })
  feedback: object | null;

  /** Rows and bytes, by part. */
  @Column('jsonb')
  storage: object;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  summarisedAt: Date;
}
