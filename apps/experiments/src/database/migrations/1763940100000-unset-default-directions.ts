import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Configurations that said nothing of a direction were stored as "higher is better". Null is "not set" now, and the
 * direction follows from the name then. What was set to higher by hand cannot be told apart.
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
