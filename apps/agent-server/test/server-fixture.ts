import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { TestDatabase } from '@heddle/testing';
import type { DataSource } from 'typeorm';
import type { AuthHandlers } from '../src/access/auth-handlers.js';
import type { GraphConfig } from '../src/config/langgraph/graph-config.js';
import type { TracingSettings } from '../src/config/tracing-settings.js';
import type { WebhookSettings } from '../src/config/webhook-settings.js';
import { FakeStates } from './fake-graphs.js';
import { createAgentServerDatabase, startTestServer, type TestServer } from './test-app.js';

/**
 * Gives a spec a database of its own, and servers on it that share the states of their graphs. After each test the
 * servers are closed, and their rows are deleted.
 */
export function useTestServers() {
  let database: TestDatabase;
  let states: FakeStates;
  const open = new Set<TestServer>();

  beforeAll(async () => {
    database = await createAgentServerDatabase();
  });
  afterAll(() => database.close());
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
