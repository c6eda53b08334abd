import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { experimentsSchema } from './schema.js';
import { SessionEntity } from './session.entity.js';

/** One score, label or comment on a run, or on a whole experiment when `runId` is null. */
@Entity({ schema: experimentsSchema, name: 'feedback' })
@ForeignKey(() => SessionEntity, ['sessionId'], ['id'], { name: 'feedback_session_fkey', onDelete: 'CASCADE' })
// All that comparisons of scores read; the columns behind the example are payload, which TypeORM has no word for.
@Index('feedback_session_key', ['sessionId', 'key', 'exampleId', 'score', 'tenantId'])
@Index('feedback_run', ['runId'])
@Index('feedback_comparative', ['comparativeExperimentId'], { where: 'comparative_experiment_id IS NOT NULL' })
@Index('feedback_waiting', ['createdAt'], { where: 'session_id IS NULL' })
@Index('feedback_tenant_created', ['tenantId', 'createdAt', 'id'])
export class FeedbackEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'feedback_pkey' })
  tenantId: string;

  /** May be chosen by the client; unique within the workspace. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'feedback_pkey' })
  id: string;

  /** Null while its run is unknown: feedback may arrive first. */
  @Column('uuid', { nullable: true })
  sessionId: string | null;

  @Column('uuid', { nullable: true })
  runId: string | null;

  /** Example of the run, so that comparisons of scores need no runs. */
  @Column('uuid', { nullable: true })
  exampleId: string | null;

  @Column('text')
  key: string;

  @Column('double precision', { nullable: true })
  score: number | null;

  @Column('json', { nullable: true })
  value: unknown;

  /** Category that the point counts for in statistics; null for purely numeric and free-form feedback. */
  @Column('text', { nullable: true })
  label: string | null;

  /** The judge failed: there is no score. */
  @Column('boolean', { default: false })
  error: boolean;

  @Column('text', { nullable: true })
  comment: string | null;

  @Column('json', { nullable: true })
  correction: unknown;

  /** `app`, `api`, `model` or `auto_eval`. */
  @Column('text')
  sourceType: string;

  @Column('json', { nullable: true })
  sourceMetadata: Record<string, unknown> | null;

  /** User in the token of the request; null for API keys, which have no user. */
  @Column('uuid', { nullable: true })
  userId: string | null;

  @Column('text', { nullable: true })
  userName: string | null;

  @Column('uuid', { nullable: true })
  feedbackGroupId: string | null;

  @Column('uuid', { nullable: true })
  comparativeExperimentId: string | null;

  @Column('json', { nullable: true })
  extra: Record<string, unknown> | null;

  @Column({ type: 'timestamptz', precision: 6 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 6 })
  modifiedAt: Date;
}
