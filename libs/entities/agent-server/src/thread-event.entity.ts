import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { agentServerSchema } from './schema.js';

/**
 * Event of a thread outside its runs: state edits, for followers of the thread. No foreign key to the thread: rows
 * expire by themselves, and deleting a thread needs no lookup here.
 */
@Entity({ schema: agentServerSchema, name: 'thread_event' })
@Index('thread_event_created', ['createdAt'])
export class ThreadEventEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'thread_event_pkey' })
  threadId: string;

  /** Position among the runs of the thread, in microseconds; see streams/thread-position.ts. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'thread_event_pkey' })
  position: number;

  @Column('uuid')
  tenantId: string;

  @Column('text')
  event: string;

  /** JSON text on one line, in its wire form. */
  @Column('text')
  data: string;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
