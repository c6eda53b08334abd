import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kinds of the tokens and costs of a run. Columns without a default: no table is rewritten. */
export class KeepUsageDetails1763935000000 implements MigrationInterface {
  name = 'KeepUsageDetails1763935000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE experiments.run
        ADD prompt_token_details jsonb, ADD completion_token_details jsonb,
        ADD prompt_cost_details jsonb, ADD completion_cost_details jsonb;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE experiments.run
        DROP prompt_token_details, DROP completion_token_details, DROP prompt_cost_details, DROP completion_cost_details;
    `);
  }
}
