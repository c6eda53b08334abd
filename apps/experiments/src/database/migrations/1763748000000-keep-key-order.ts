import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rewrites its tables under exclusive locks: where they have some GB, the service waits for minutes. */
const changeTo = (type: 'json' | 'jsonb') => `
  ALTER TABLE experiments.dataset ALTER metadata TYPE ${type} USING metadata::${type};
  ALTER TABLE experiments.example
    ALTER inputs TYPE ${type} USING inputs::${type}, ALTER outputs TYPE ${type} USING outputs::${type};
  ALTER TABLE experiments.example_version
    ALTER inputs TYPE ${type} USING inputs::${type}, ALTER outputs TYPE ${type} USING outputs::${type};
  ALTER TABLE experiments.session ALTER extra TYPE ${type} USING extra::${type};
  ALTER TABLE experiments.run
    ALTER inputs TYPE ${type} USING inputs::${type}, ALTER outputs TYPE ${type} USING outputs::${type},
    ALTER extra TYPE ${type} USING extra::${type};
  ALTER TABLE experiments.feedback
    ALTER value TYPE ${type} USING value::${type}, ALTER correction TYPE ${type} USING correction::${type},
    ALTER source_metadata TYPE ${type} USING source_metadata::${type}, ALTER extra TYPE ${type} USING extra::${type};
  ALTER TABLE experiments.idempotency_key ALTER body TYPE ${type} USING body::${type};
`;

/** Keeps the order of keys in JSON of clients, which jsonb does not. */
export class KeepKeyOrder1763748000000 implements MigrationInterface {
  name = 'KeepKeyOrder1763748000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(changeTo('json'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(changeTo('jsonb'));
  }
}
