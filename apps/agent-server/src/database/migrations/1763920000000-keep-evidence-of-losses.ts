import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the evidence of lost processes: a run is blamed only for known ends at one checkpoint. */
export class KeepEvidenceOfLosses1763920000000 implements MigrationInterface {
  readonly name = 'KeepEvidenceOfLosses1763920000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE agent_server.run
         ADD COLUMN executions integer NOT NULL DEFAULT 0,
         ADD COLUMN lost_at bigint,
         ADD COLUMN lost_with jsonb NOT NULL DEFAULT '{}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE agent_server.run DROP COLUMN lost_with, DROP COLUMN lost_at, DROP COLUMN executions',
    );
  }
}
