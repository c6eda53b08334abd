import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rewrites its tables under exclusive locks: where they have some GB, the service waits for minutes. */
const changeTo = (type: 'json' | 'jsonb') => [
  `ALTER TABLE agent_server.assistant
     ALTER config DROP DEFAULT, ALTER config TYPE ${type} USING config::${type}, ALTER config SET DEFAULT '{}',
     ALTER context DROP DEFAULT, ALTER context TYPE ${type} USING context::${type}, ALTER context SET DEFAULT '{}'`,
  `ALTER TABLE agent_server.thread
     ALTER config DROP DEFAULT, ALTER config TYPE ${type} USING config::${type}, ALTER config SET DEFAULT '{}',
     ALTER "values" TYPE ${type} USING "values"::${type},
     ALTER interrupts DROP DEFAULT, ALTER interrupts TYPE ${type} USING interrupts::${type},
     ALTER interrupts SET DEFAULT '{}',
     ALTER error TYPE ${type} USING error::${type},
     ALTER head TYPE ${type} USING head::${type}`,
  `ALTER TABLE agent_server.run
     ALTER metadata DROP DEFAULT, ALTER metadata TYPE ${type} USING metadata::${type},
     ALTER metadata SET DEFAULT '{}',
     ALTER kwargs TYPE ${type} USING kwargs::${type},
     ALTER error TYPE ${type} USING error::${type}`,
  `ALTER TABLE agent_server.idempotency_key ALTER body TYPE ${type} USING body::${type}`,
];

/** Values that people read keep the order of their keys, which jsonb does not. */
export class KeepKeyOrder1763748000000 implements MigrationInterface {
  readonly name = 'KeepKeyOrder1763748000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of changeTo('json')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of changeTo('jsonb')) await runner.query(statement);
  }
}
