import { Column, Entity, PrimaryColumn } from 'typeorm';
import { experimentsSchema } from './schema.js';

/** Meaning of the scores of one key, from an upload. */
export interface StoredFeedbackConfig {
  type: 'continuous' | 'categorical' | 'freeform';
  min?: number;
  max?: number;
  categories?: { value: number; label?: string }[];
  allows_multiple_categories?: true;
}

/** Meaning of the scores of one feedback key; the last upload with one wins. */
@Entity({ schema: experimentsSchema, name: 'feedback_config' })
export class FeedbackConfigEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'feedback_config_pkey' })
  tenantId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'feedback_config_pkey' })
  feedbackKey: string;

  @Column('jsonb')
  feedbackConfig: StoredFeedbackConfig;

  /** Null: not set, so the name of the key decides. */
  @Column('boolean', { nullable: true })
  isLowerScoreBetter: boolean | null;

  @Column({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  modifiedAt: Date;
}
