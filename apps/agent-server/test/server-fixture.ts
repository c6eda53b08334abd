import { afterEach, beforeEach } from '@jest/globals';
import { type TestApp, type TestDatabase, useResource } from '@heddle/testing';
import type { DataSource } from 'typeorm';
import type { AuthHandlers } from '../src/access/auth-handlers.js';
import type { GraphConfig } from '../src/config/langgraph/graph-config.js';
import type { TracingSettings } from '../src/config/tracing-settings.js';
import type { WebhookSettings } from '../src/config/webhook-settings.js';
import { FakeStates } from './fake-graphs.js';
import { fixtureConfig } from './graph-fixtures/graph-fixture.js';
import { createAgentServerDatabase, startGraphServer, startTestServer, type TestServer } from './test-app.js';

export const useAgentServerDatabase = (): TestDatabase => useResource(createAgentServerDatabase);

/**
 * Gives a spec a database of its own, and servers on it that share the states of their graphs. After each test the
 * servers are closed, and their rows are deleted.
 */
export function useTestServers() {
  const database = useAgentServerDatabase();
  let states: FakeStates;
  const open = new Set<TestServer>();

  beforeEach(() => {
    states = new FakeStates();
  });
  afterEach(async () => {
    await Promise.all([...open].map((server) => server.close()));
    await database.dataSource.query(
      `TRUNCATE agent_server.thread, agent_server.run_event, agent_server.run_end, agent_server.run_usage,
         agent_server.assistant, agent_server.webhook_delivery, agent_server.sweep CASCADE`,
    );
  });

  return {
    get url(): string {
      return database.url;
    },
    get dataSource(): DataSource {
      return database.dataSource;
    },
    get states(): FakeStates {
      return states;
    },
    query: <T>(sql: string, params: unknown[] = []): Promise<T[]> => database.dataSource.query(sql, params),
    async start(
      env: Record<string, string> = {},
      slots?: number,
      config: Partial<GraphConfig> = {},
      parts: { webhooks?: Partial<WebhookSettings>; tracing?: Partial<TracingSettings>; handlers?: AuthHandlers } = {},
    ): Promise<TestServer> {
      const more = slots === undefined ? {} : { slots };
      const server = await startTestServer(database, { env, states, config, ...more, ...parts });
      const tracked = {
        ...server,
        close: async () => {
          open.delete(tracked);
          await server.close();
        },
      };
      open.add(tracked);
      return tracked;
    },
  };
}

/** A server with a database of its own, for the tests of the surrounding block. */
export const useTestServer = (options?: Parameters<typeof startTestServer>[1]) =>
  useServer((database) => startTestServer(database, options));

/** The same with real graphs, loaded by the test runner. */
export const useGraphServer = (configPath: string = fixtureConfig, options?: Parameters<typeof startGraphServer>[2]) =>
  useServer((database) => startGraphServer(database, configPath, options));

function useServer<T extends TestApp>(start: (database: TestDatabase) => Promise<T>): T & { database: TestDatabase } {
  return useResource(async () => {
    const database = await createAgentServerDatabase();
    const server = await start(database);
    const close = () => server.close().finally(() => database.close());
    return { ...server, database, close };
  });
}
