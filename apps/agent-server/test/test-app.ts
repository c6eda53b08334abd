import type { Logger } from 'pino';
import { createDataSource } from '@heddle/database';
import { agentServerSchema } from '@heddle/entities-agent-server';
import { createLogger } from '@heddle/http';
import { createTestDatabase, startTestApp, type TestApp, type TestDatabase } from '@heddle/testing';
import type { AuthHandlers } from '../src/access/auth-handlers.js';
import { documentationEnv, loadAgentServerEnv } from '../src/config/env.js';
import { emptyGraphConfig, type GraphConfig, readGraphConfig } from '../src/config/langgraph/graph-config.js';
import type { TracingSettings } from '../src/config/tracing-settings.js';
import type { WebhookSettings } from '../src/config/webhook-settings.js';
import { agentServerDataSource } from '../src/database/agent-server.data-source.js';
import { logTo } from '../src/graphs/create-graph-runtime.js';
import type { GraphInspector } from '../src/graphs/graph-inspector.port.js';
import type { GraphRuntime } from '../src/graphs/graph-runtime.port.js';
import type { TextEmbedder } from '../src/graphs/text-embedder.port.js';
import { InlineGraphInspector, InlineGraphRuntime } from '../src/graphs/runtime/index.js';
import { createAgentServerApp } from '../src/http-app.js';
import { delayedUrl } from './delayed-database.js';
import { FakeGraphInspector, FakeGraphRuntime, FakeStates } from './fake-graphs.js';
import { takeLockedPaths } from './locked-paths.js';

export const testKey = 'test-key';

export const createAgentServerDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({
    schema: agentServerSchema,
    createDataSource: (url) => createDataSource(agentServerDataSource(url)),
  });

export interface TestServer extends TestApp {
  runtime: FakeGraphRuntime;
  inspector: FakeGraphInspector;
}

/** The service over HTTP, on a real database, with graphs that the test controls. */
export async function startTestServer(
  database: TestDatabase,
  options: {
    env?: Record<string, string>;
    states?: FakeStates;
    slots?: number;
    config?: Partial<GraphConfig>;
    embedder?: TextEmbedder;
    webhooks?: Partial<WebhookSettings>;
    tracing?: Partial<TracingSettings>;
    handlers?: AuthHandlers;
  } = {},
): Promise<TestServer> {
  const states = options.states ?? new FakeStates();
  const runtime = new FakeGraphRuntime(states, options.slots);
  const inspector = new FakeGraphInspector(states);
  const config = { ...emptyGraphConfig, ...options.config };
  const { embedder, webhooks = {}, tracing = {}, handlers } = options;
  const parts = { config, webhooks, tracing, runtime, inspector, embedder, ...(handlers ? { handlers } : {}) };
  return { ...(await serve(database, options.env, parts)), runtime, inspector };
}

/** The same with real graphs, loaded by the test runner. */
export async function startGraphServer(
  database: TestDatabase,
  configPath: string,
  options: { assistantDefaults?: string; loadLimitMs?: number; onLine?: (line: string) => void } = {},
): Promise<TestApp> {
  const { onLine, ...rest } = options;
  const logger = createLogger('agent-server', 'info', { write: onLine ?? (() => undefined) });
  const importModule = async (url: string) => (await import(url)) as Record<string, unknown>;
  const host = { configPath, databaseUrl: database.url, poolSize: 4, importModule, log: logTo(logger), ...rest };
  return serve(database, undefined, {
    config: readGraphConfig(configPath, options.assistantDefaults),
    runtime: new InlineGraphRuntime({ ...host, maxConcurrentRuns: 5, drainMs: 0 }),
    inspector: new InlineGraphInspector(host),
    logger,
  });
}

/** Variable of tests. */
const lockedPaths = 'HEDDLE_TEST_LOCKED_PATHS';

async function serve(
  database: TestDatabase,
  variables: Record<string, string> = {},
  options: {
    config: GraphConfig;
    webhooks?: Partial<WebhookSettings>;
    tracing?: Partial<TracingSettings>;
    runtime: GraphRuntime;
    inspector: GraphInspector;
    embedder?: TextEmbedder | undefined;
    handlers?: AuthHandlers;
    logger?: Logger;
  },
): Promise<TestApp> {
  const delayed = await delayedUrl(database.url);
  const env = loadAgentServerEnv({
    DATABASE_URL: delayed.url,
    HEDDLE_STATIC_API_KEYS: testKey,
    AGENT_SHUTDOWN_GRACE_SECONDS: '0',
    // A process that waits for a busy machine loses no lease. Tests of lost leases set a shorter one.
    AGENT_LEASE_SECONDS: '60',
    // Leases are kept in this thread: one of its own takes long to start from source.
    AGENT_RUNTIME: 'inline',
    HEDDLE_MAX_BODY_MB: '1',
    // Tests would see the statements of the sweep.
    AGENT_RETENTION_INTERVAL_SECONDS: '0',
    HEDDLE_LOG_LEVEL: 'silent',
    ...variables,
  });
  const app = await createAgentServerApp(env, {
    logger: createLogger('agent-server', env.HEDDLE_LOG_LEVEL),
    ...options,
  });
  // `npm test` runs the suites of the engine once more with these paths.
  if ((variables[lockedPaths] ?? process.env[lockedPaths]) === 'true') takeLockedPaths(app);
  const started = await startTestApp(app, testKey);
  return { ...started, close: () => started.close().finally(delayed.close) };
}

/** The service without a database, as it documents itself. */
export function unconnectedApp() {
  const states = new FakeStates();
  return createAgentServerApp(documentationEnv(), {
    connect: false,
    runtime: new FakeGraphRuntime(states),
    inspector: new FakeGraphInspector(states),
  });
}
