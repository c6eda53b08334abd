import { Column, Entity, PrimaryColumn } from 'typeorm';
import { experimentsSchema } from './schema.js';

/** How scores of one key are meant, as an upload said it. */
export interface StoredFeedbackConfig {
  type: 'continuous' | 'categorical' | 'freeform';
  min?: number;
  max?: number;
  categories?: { value: number; label?: string }[];
}

/** How the scores of one feedback key are meant; the last upload that carried one wins. */
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
