import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schemas belong to the source code of a graph, whose fingerprint is their key, and to no workspace. */
export class KeepGraphSchemas1763901000001 implements MigrationInterface {
  readonly name = 'KeepGraphSchemas1763901000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE agent_server.graph_schema (
         fingerprint text NOT NULL,
         schemas json NOT NULL,
         created_at timestamptz(6) NOT NULL DEFAULT now(),
         CONSTRAINT graph_schema_pkey PRIMARY KEY (fingerprint)
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE agent_server.graph_schema`);
  }
}
