import type { AgentServerEnv } from './config/env.js';
import type { GraphInspector, GraphRuntime } from './engine/graph-runtime.port.js';
import { InlineGraphInspector, InlineGraphRuntime } from './engine/runtime/inline-graph-runtime.js';

export function createGraphRuntime(env: AgentServerEnv): GraphRuntime {
  return new InlineGraphRuntime({
    configPath: env.AGENT_CONFIG,
    databaseUrl: env.DATABASE_URL,
    poolSize: 4,
    maxConcurrentRuns: env.AGENT_RUNS_PER_THREAD,
    drainMs: 0,
  });
}

export function createGraphInspector(env: AgentServerEnv): GraphInspector {
  return new InlineGraphInspector({ configPath: env.AGENT_CONFIG, databaseUrl: env.DATABASE_URL, poolSize: 2 });
}
