import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores descriptions of graphs for processes that do not load graphs. */
export class ListGraphs1763909000000 implements MigrationInterface {
  readonly name = 'ListGraphs1763909000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_server.listed_graph (
        content text NOT NULL,
        graph_id text NOT NULL,
        name text NOT NULL,
        problem text,
        listed_at timestamptz(6) NOT NULL DEFAULT now(),
        CONSTRAINT listed_graph_pkey PRIMARY KEY (content, graph_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE agent_server.listed_graph');
  }
}
