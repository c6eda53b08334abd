import type { MigrationInterface, QueryRunner } from 'typeorm';

const renamed = [
  ['deployment', 'teardown_token', 'teardown_generation'],
  ['revision', 'lease_token', 'lease_generation'],
  ['revision_event', 'lease_token', 'lease_generation'],
] as const;

/** What fences a worker is the generation of its lease, here as in the agent server. */
export class RenameLeaseToken1763800000000 implements MigrationInterface {
  readonly name = 'RenameLeaseToken1763800000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, before, after] of renamed) {
      await queryRunner.query(`ALTER TABLE control_plane.${table} RENAME ${before} TO ${after}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, before, after] of renamed) {
      await queryRunner.query(`ALTER TABLE control_plane.${table} RENAME ${after} TO ${before}`);
    }
  }
}
