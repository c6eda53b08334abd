import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A replayed answer has its keys in the order of the first one, which jsonb does not keep. */
export class KeepKeyOrder1763748000000 implements MigrationInterface {
  readonly name = 'KeepKeyOrder1763748000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE control_plane.idempotency_key ALTER body TYPE json USING body::json');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE control_plane.idempotency_key ALTER body TYPE jsonb USING body::jsonb');
  }
}
