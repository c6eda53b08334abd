import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Threads are looked for by metadata that a few of them have, and listed by what all of them have. Which is which the
 * planner tells from a sample: with the usual 100 values, one that happens to be in it looks like a hundredth of all
 * threads, and the search for it walks through half of the workspace. With 250 such a mistake is small enough; more
 * would cost each search, for which the planner compares what is asked for with every one of them. It changes plans
 * when ANALYZE runs next.
 */
export class SampleThreadMetadata1763860000000 implements MigrationInterface {
  readonly name = 'SampleThreadMetadata1763860000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_server.thread ALTER COLUMN metadata SET STATISTICS 250');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_server.thread ALTER COLUMN metadata SET STATISTICS -1');
  }
}
