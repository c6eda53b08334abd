import type { MigrationInterface, QueryRunner } from 'typeorm';

const keptOf = (row: string) =>
  ['tenant_id', 'assistant_id', 'version', 'graph_id', 'name', 'description', 'config', 'context', 'metadata']
    .map((column) => `${row}.${column}`)
    .join(', ');

/**
 * The version that an assistant is at is a copy of it. A trigger keeps that true, also of what replicas of the release
 * before write, which know of no versions; and of the default assistants, which follow the configuration at version 1.
 */
export class KeepAssistantVersions1763901000000 implements MigrationInterface {
  readonly name = 'KeepAssistantVersions1763901000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE agent_server.assistant_version (
         tenant_id uuid NOT NULL,
         assistant_id uuid NOT NULL,
         version integer NOT NULL,
         graph_id text NOT NULL,
         name text NOT NULL,
         description text,
         config json NOT NULL,
         context json NOT NULL,
         metadata jsonb NOT NULL,
         created_at timestamptz(6) NOT NULL DEFAULT now(),
         CONSTRAINT assistant_version_pkey PRIMARY KEY (tenant_id, assistant_id, version),
         CONSTRAINT assistant_version_assistant_fkey FOREIGN KEY (tenant_id, assistant_id)
           REFERENCES agent_server.assistant (tenant_id, assistant_id) ON DELETE CASCADE
       )`,
    );
    await runner.query(
      `CREATE FUNCTION agent_server.keep_assistant_version() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         INSERT INTO agent_server.assistant_version
           (tenant_id, assistant_id, version, graph_id, name, description, config, context, metadata, created_at)
         VALUES (${keptOf('NEW')}, NEW.updated_at)
         ON CONFLICT (tenant_id, assistant_id, version) DO UPDATE
           SET graph_id = excluded.graph_id, name = excluded.name, description = excluded.description,
               config = excluded.config, context = excluded.context, metadata = excluded.metadata;
         RETURN NULL;
       END $$`,
    );
    await runner.query(
      `CREATE TRIGGER assistant_keep_version AFTER INSERT OR UPDATE ON agent_server.assistant
       FOR EACH ROW EXECUTE FUNCTION agent_server.keep_assistant_version()`,
    );
    // No statement writes assistants from the trigger's creation until the end of this transaction.
    await runner.query(
      `INSERT INTO agent_server.assistant_version
         (tenant_id, assistant_id, version, graph_id, name, description, config, context, metadata, created_at)
       SELECT ${keptOf('assistant')}, assistant.updated_at FROM agent_server.assistant AS assistant
       ON CONFLICT DO NOTHING`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER assistant_keep_version ON agent_server.assistant`);
    await runner.query(`DROP FUNCTION agent_server.keep_assistant_version()`);
    await runner.query(`DROP TABLE agent_server.assistant_version`);
  }
}
