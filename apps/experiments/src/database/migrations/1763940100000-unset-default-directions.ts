import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Configurations without a direction were stored as "higher is better". Null now means "not set", and the name decides
 * the direction. Configurations that set "higher" explicitly look the same and are unset, too.
 */
export class UnsetDefaultDirections1763940100000 implements MigrationInterface {
  name = 'UnsetDefaultDirections1763940100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE experiments.feedback_config SET is_lower_score_better = NULL WHERE NOT is_lower_score_better;
    `);
  }

  /** Null counted as higher before. */
  async down(): Promise<void> {}
}
