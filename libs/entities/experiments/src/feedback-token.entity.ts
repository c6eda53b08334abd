import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { StoredFeedbackConfig } from './feedback-config.entity.js';
import { experimentsSchema } from './schema.js';

/**
 * Lets the holder of its id give feedback of one key on one run, without an API key, until it expires. Not hashed,
 * because clients list the links of a run.
 */
@Entity({ schema: experimentsSchema, name: 'feedback_token' })
@Index('feedback_token_run', ['tenantId', 'runId', 'createdAt'])
@Index('feedback_token_expiry', ['tenantId', 'expiresAt'])
export class FeedbackTokenEntity {
  @Column('uuid')
  tenantId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'feedback_token_pkey' })
  id: string;

  @Column('uuid')
  runId: string;

  @Column('text')
  feedbackKey: string;

  @Column('jsonb', { nullable: true })
  feedbackConfig: StoredFeedbackConfig | null;

  @Column({ type: 'timestamptz', precision: 6 })
  expiresAt: Date;

  /** Number of uses. */
  @Column('integer', { default: 0 })
  uses: number;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
