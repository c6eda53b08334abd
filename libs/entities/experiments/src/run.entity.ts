import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { experimentsSchema } from './schema.js';
import { SessionEntity } from './session.entity.js';

/** One execution over one example. It keeps its own inputs: the example may change later. */
@Entity({ schema: experimentsSchema, name: 'run' })
@ForeignKey(() => SessionEntity, ['sessionId'], ['id'], { name: 'run_session_fkey', onDelete: 'CASCADE' })
@Index('run_session_start', ['sessionId', 'startTime', 'id'])
@Index('run_example', ['tenantId', 'referenceExampleId'])
export class RunEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'run_pkey' })
  id: string;

  @Column('uuid')
  tenantId: string;

  @Column('uuid')
  sessionId: string;

  @Column('uuid', { nullable: true })
  referenceExampleId: string | null;

  /** `contentHash` of the example as this run saw it. */
  @Column('text', { nullable: true })
  exampleHash: string | null;

  /** Index of the row in its upload; orders repetitions of one example. */
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

  /** `{metadata: {...}}`: where official clients look for a run's metadata. */
  @Column('json', { nullable: true })
  extra: Record<string, unknown> | null;
}
