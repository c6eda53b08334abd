import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSchedulerClock1763726400000 implements MigrationInterface {
  readonly name = 'CreateSchedulerClock1763726400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE control_plane.scheduler_clock (
      id boolean DEFAULT true CONSTRAINT scheduler_clock_pk PRIMARY KEY CONSTRAINT scheduler_clock_single CHECK (id),
      seen_at timestamptz(6) NOT NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE control_plane.scheduler_clock');
  }
}
