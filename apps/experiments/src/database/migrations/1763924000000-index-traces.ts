import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index of the runs of a trace. It has children only, so uploads, which have roots alone, do not maintain it. */
export class IndexTraces1763924000000 implements MigrationInterface {
  name = 'IndexTraces1763924000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX run_trace ON experiments.run (tenant_id, trace_id) WHERE trace_id IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX experiments.run_trace');
  }
}
