import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from '@jest/globals';
import type { ThreadGraph } from '../../src/graphs/graph-inspector.port.js';
import type { CheckpointRef, ExecuteConfig } from '../../src/graphs/wire-types.js';
import { GraphHost, type GraphHostOptions } from '../../src/graphs/runtime/graph-host.js';
import {
  type EnvironmentSources,
  InlineGraphInspector,
  InlineGraphRuntime,
  type InlineRuntimeOptions,
  ThreadedGraphRuntime,
  type ThreadedRuntimeOptions,
} from '../../src/graphs/runtime/index.js';
import { TemporaryDatabase } from './temporary-database.js';

/** The graphs of this folder. */
export const fixtureConfig = fileURLToPath(new URL('./langgraph.json', import.meta.url));

/** Environment of threads whose graphs need no variables. */
const noEnvironment: EnvironmentSources = { process: {}, handedOver: [], isOwn: () => false };

/** A graph, as a thread with this configuration has it. */
export const threadGraph = (graphId: string, config: ExecuteConfig = {}): ThreadGraph => ({
  graphId,
  config,
  metadata: {},
});

/** A checkpoint of the graph itself; the newest without its id. */
export const at = (threadId: string, checkpointId: string | null = null): CheckpointRef => ({
  thread_id: threadId,
  checkpoint_ns: '',
  checkpoint_id: checkpointId,
});

/** Within a test, the test runner loads TypeScript. */
const importModule = async (url: string) => (await import(url)) as Record<string, unknown>;

/** Gives a spec a database of its own, and what runs graphs on it; all of it ends with the spec. */
export function useGraphs({ configPath = fixtureConfig } = {}) {
  let database: TemporaryDatabase;
  const cleanUps: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await TemporaryDatabase.create();
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
    await database.drop();
  });

  const onThisThread = () => ({ configPath, databaseUrl: database.url, poolSize: 4, importModule });
  const started = async <T extends { start(): Promise<void>; stop(): Promise<void> }>(startable: T): Promise<T> => {
    cleanUps.push(() => startable.stop());
    await startable.start();
    return startable;
  };

  return {
    get database(): TemporaryDatabase {
      return database;
    },
    inlineOptions: (changes: Partial<InlineRuntimeOptions> = {}): InlineRuntimeOptions => ({
      ...onThisThread(),
      maxConcurrentRuns: 5,
      drainMs: 0,
      ...changes,
    }),
    threadedOptions: (changes: Partial<ThreadedRuntimeOptions> = {}): ThreadedRuntimeOptions => ({
      configPath,
      databaseUrl: database.url,
      environment: noEnvironment,
      connectionsPerThread: 4,
      threads: 1,
      drainMs: 0,
      ...changes,
    }),
    async openHost(changes: Partial<GraphHostOptions> = {}): Promise<GraphHost> {
      const host = await GraphHost.open({ ...onThisThread(), ...changes }, importModule);
      cleanUps.push(() => host.close());
      return host;
    },
    startInline(changes: Partial<InlineRuntimeOptions> = {}): Promise<InlineGraphRuntime> {
      return started(new InlineGraphRuntime(this.inlineOptions(changes)));
    },
    startInlineInspector(): Promise<InlineGraphInspector> {
      return started(new InlineGraphInspector(onThisThread()));
    },
    startThreaded(changes: Partial<ThreadedRuntimeOptions> = {}): Promise<ThreadedGraphRuntime> {
      return started(new ThreadedGraphRuntime(this.threadedOptions(changes)));
    },
  };
}
