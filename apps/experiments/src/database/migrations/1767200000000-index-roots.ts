import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roots of a project by start: lists of traces and dashboards do not read the steps between them. */
export class IndexRoots1767200000000 implements MigrationInterface {
  name = 'IndexRoots1767200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX run_session_root ON experiments.run (session_id, start_time, id) WHERE parent_run_id IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX experiments.run_session_root');
  }
}
