import { availableParallelism, totalmem } from 'node:os';
import type { Logger } from 'pino';
import { databaseUrls } from '@heddle/config';
import { databaseLimits } from '@heddle/postgres';
import type { AgentServerEnv } from '../config/env.js';
import type { GraphConfig } from '../config/langgraph/graph-config.js';
import { ownApiUrl } from '../config/own-api-url.js';
import { connectionsPerThread } from '../config/thread-connections.js';
import { environmentSources } from './environment-sources.js';
import type { GraphInspector } from './graph-inspector.port.js';
import type { GraphRuntime } from './graph-runtime.port.js';
import type { GraphTypes } from './graph-types.port.js';
import {
  bytesPerMb,
  InlineGraphInspector,
  InlineGraphRuntime,
  InlineTextEmbedder,
  ListingGraphRuntime,
  ThreadedGraphInspector,
  ThreadedGraphRuntime,
  ThreadedTextEmbedder,
  type RuntimeLog,
  type ThreadOptions,
  fittingThreads,
  graphThreadOptions,
  memoryLimitMb,
  provideServerUrl,
  threadHeapMb,
  usableCores,
  usableMemoryMb,
} from './runtime/index.js';
import { ThreadedGraphTypes } from './types/threaded-graph-types.js';
import type { TextEmbedder } from './text-embedder.port.js';

/** Threads besides those for ordinary runs: one for states and, in workers, one for the quarantine. */
const furtherThreads = (env: AgentServerEnv) => (env.AGENT_ROLE === 'api' ? 1 : 2);

/** Heap of the thread that reads types: a quarter of the memory, within these bounds. The thread lives for seconds. */
const compilerHeapMb = { min: 128, max: 512 };

/** Runtime for the graphs of `AGENT_CONFIG`. */
export function createGraphRuntime(env: AgentServerEnv, config: GraphConfig, log: RuntimeLog): GraphRuntime {
  const { AGENT_RUNS_PER_THREAD: runsPerThread } = env;
  // The engine has waited for runs before it stops the runtime.
  const drainMs = 0;
  if (env.AGENT_RUNTIME === 'inline') {
    provideServerUrl(ownApiUrl(env, config.http));
    return new InlineGraphRuntime({
      ...hostOptions(env, log),
      poolSize: connectionsPerThread,
      maxConcurrentRuns: runsPerThread,
      drainMs,
    });
  }
  if (env.AGENT_ROLE === 'api') return new ListingGraphRuntime(config);
  const limitMb = processLimitMb(env);
  return new ThreadedGraphRuntime({
    ...threadOptions(env, config, log),
    runsPerThread,
    drainMs,
    threads: threadCount(env),
    ...(limitMb === undefined ? {} : { memoryLimitMb: limitMb }),
  });
}

export function createGraphInspector(env: AgentServerEnv, config: GraphConfig, logger: Logger): GraphInspector {
  if (env.AGENT_RUNTIME === 'inline') {
    return new InlineGraphInspector({ ...hostOptions(env, logTo(logger)), poolSize: connectionsPerThread });
  }
  return new ThreadedGraphInspector(threadOptions(env, config, logTo(logger)));
}

export function createGraphTypes(env: AgentServerEnv, { graphs }: GraphConfig, logger: Logger): GraphTypes {
  return new ThreadedGraphTypes({
    graphs,
    limitMs: env.AGENT_SCHEMA_SECONDS * 1000,
    maxHeapMb: Math.min(compilerHeapMb.max, Math.max(compilerHeapMb.min, Math.floor(memoryMb(env) / 4))),
    log: logTo(logger),
  });
}

/** Embeds texts for requests; graphs embed in their own threads. */
export function createTextEmbedder(env: AgentServerEnv, config: GraphConfig, logger: Logger): TextEmbedder {
  const { store } = config;
  const limitMs = embedLimitMs(env);
  if (env.AGENT_RUNTIME === 'inline' || !store.index) return new InlineTextEmbedder(store.index, limitMs);
  const { environment, maxHeapMb, log } = graphThreadOptions(threadOptions(env, config, logTo(logger)));
  return new ThreadedTextEmbedder({ ...store.index.embed, environment, maxHeapMb, limitMs, log });
}

const embedLimitMs = (env: AgentServerEnv): number => env.AGENT_EMBED_SECONDS * 1000;

/** Options of every host of graphs. */
function hostOptions(env: AgentServerEnv, log: RuntimeLog) {
  const { AGENT_CONFIG: configPath, LANGGRAPH_CONFIG: assistantDefaults, LANGGRAPH_STORE } = env;
  return {
    configPath,
    databaseUrl: databaseUrls(env).url,
    databaseLimits: databaseLimits(env),
    loadLimitMs: env.AGENT_GRAPH_LOAD_SECONDS * 1000,
    sections: { LANGGRAPH_STORE },
    embedLimitMs: embedLimitMs(env),
    maxEventLength: env.AGENT_MAX_EVENT_MB * bytesPerMb,
    log,
    ...(assistantDefaults === undefined ? {} : { assistantDefaults }),
  };
}

export const logTo =
  (logger: Logger): RuntimeLog =>
  (message, fields, level = 'warn') =>
    logger[level](fields, message);

function threadOptions(env: AgentServerEnv, config: GraphConfig, log: RuntimeLog): ThreadOptions {
  return {
    ...hostOptions(env, log),
    environment: environmentSources(env, config),
    connectionsPerThread,
    maxHeapMb: env.AGENT_THREAD_HEAP_MB > 0 ? env.AGENT_THREAD_HEAP_MB : fittingHeapMb(env),
  };
}

function fittingHeapMb(env: AgentServerEnv): number {
  return threadHeapMb(memoryMb(env), threadCount(env) + furtherThreads(env));
}

/** Threads that execute runs. */
export function threadCount(env: AgentServerEnv): number {
  if (env.AGENT_ROLE === 'api') return 0;
  if (env.AGENT_WORKER_THREADS > 0) return env.AGENT_WORKER_THREADS;
  return fittingThreads(usableCores(availableParallelism()), memoryMb(env), furtherThreads(env));
}

const memoryMb = (env: AgentServerEnv): number =>
  env.AGENT_MEMORY_LIMIT_MB || usableMemoryMb(totalmem(), process.constrainedMemory());

const processLimitMb = (env: AgentServerEnv): number | undefined =>
  env.AGENT_MEMORY_LIMIT_MB || memoryLimitMb(totalmem(), process.constrainedMemory());
