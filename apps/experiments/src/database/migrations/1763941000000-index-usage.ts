import type { MigrationInterface, QueryRunner } from 'typeorm';

const reportsUsage = [
  'total_tokens',
  'prompt_tokens',
  'completion_tokens',
  'total_cost',
  'prompt_cost',
  'completion_cost',
  'prompt_token_details',
  'completion_token_details',
  'prompt_cost_details',
  'completion_cost_details',
]
  .map((column) => `${column} IS NOT NULL`)
  .join(' OR ');

/**
 * Indexes of the runs that report usage: by session, and by their place in a trace. The second has the start of
 * `dotted_order`, since an index row is limited to 2,704 bytes. Builds one index anew, from the runs alone that have
 * usage; replicas of the release before can use it, too.
 */
export class IndexUsage1763941000000 implements MigrationInterface {
  name = 'IndexUsage1763941000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX experiments.run_usage;
      CREATE INDEX run_usage ON experiments.run (session_id) WHERE ${reportsUsage};
      CREATE INDEX run_trace_usage ON experiments.run (tenant_id, trace_id, left(dotted_order, 500) COLLATE "C")
        WHERE trace_id IS NOT NULL AND (${reportsUsage});
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX experiments.run_trace_usage;
      DROP INDEX experiments.run_usage;
      CREATE INDEX run_usage ON experiments.run (session_id)
        WHERE total_tokens IS NOT NULL OR total_cost IS NOT NULL;
    `);
  }
}
