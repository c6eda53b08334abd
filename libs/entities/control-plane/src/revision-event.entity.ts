import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RevisionEntity, type RevisionStatus } from './revision.entity.js';
import { controlPlaneSchema } from './schema.js';

/** One move of a revision, written by the statement of the move. */
@Entity({ schema: controlPlaneSchema, name: 'revision_event' })
@Index('revision_event_order', ['revisionId', 'id'])
@ForeignKey(() => RevisionEntity, ['revisionId'], ['id'], { name: 'revision_event_revision_fkey', onDelete: 'CASCADE' })
export class RevisionEventEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'increment', primaryKeyConstraintName: 'revision_event_pkey' })
  id: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  revisionId: string;

  /** Null for the first event. */
  @Column('text', { nullable: true })
  fromStatus: RevisionStatus | null;

  @Column('text')
  toStatus: RevisionStatus;

  /** Short and stable, e.g. `superseded`, `deadline_exceeded`; null for regular moves. */
  @Column('text', { nullable: true })
  code: string | null;

  @Column('text', { nullable: true })
  message: string | null;

  /** Author of the move: a worker, the scheduler, or the API caller. */
  @Column('text')
  actor: string;

  @Column('bigint', { nullable: true })
  leaseGeneration: string | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
