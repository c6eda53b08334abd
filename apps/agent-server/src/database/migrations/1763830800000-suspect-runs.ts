import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SuspectRuns1763830800000 implements MigrationInterface {
  readonly name = 'SuspectRuns1763830800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE agent_server.run
         ADD COLUMN suspicion integer NOT NULL DEFAULT 0,
         ADD COLUMN lost_among_others boolean NOT NULL DEFAULT false`,
    );
    // Poison suspects are few and claimed apart from other runs, which this query must not read.
    await runner.query(
      `CREATE INDEX run_suspect ON agent_server.run (created_at, run_id) WHERE status = 'pending' AND suspicion >= 2`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX agent_server.run_suspect`);
    await runner.query(`ALTER TABLE agent_server.run DROP COLUMN lost_among_others, DROP COLUMN suspicion`);
  }
}
