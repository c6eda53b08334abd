import { databaseLimits } from '@heddle/database';
import type { AgentServerEnv } from '../config/env.js';
import { readProcessEnv } from '../config/process-env.js';
import type { GraphInspector, GraphRuntime } from './graph-runtime.port.js';
import type { Logger } from './logger.js';
import {
  InlineGraphInspector,
  InlineGraphRuntime,
  ThreadedGraphInspector,
  ThreadedGraphRuntime,
} from './runtime/index.js';

const inlineConnections = 4;

/** What executes the graphs of `AGENT_CONFIG`, as the environment names it. */
export function createGraphRuntime(env: AgentServerEnv, logger: Logger): GraphRuntime {
  const graphs = graphSource(env);
  const { AGENT_RUNS_PER_THREAD: runsPerThread } = env;
  // The engine gives runs their time to finish; when it stops the runtime, what is left has been given up.
  const drainMs = 0;
  if (env.AGENT_RUNTIME === 'inline') {
    return new InlineGraphRuntime({
      ...graphs,
      poolSize: inlineConnections,
      maxConcurrentRuns: runsPerThread,
      drainMs,
    });
  }
  return new ThreadedGraphRuntime({
    ...graphs,
    environment: readProcessEnv(),
    runsPerThread,
    drainMs,
    log: logTo(logger),
    ...threadCount(env),
  });
}

export function createGraphInspector(env: AgentServerEnv, logger: Logger): GraphInspector {
  const graphs = graphSource(env);
  if (env.AGENT_RUNTIME === 'inline') return new InlineGraphInspector({ ...graphs, poolSize: inlineConnections });
  return new ThreadedGraphInspector({ ...graphs, environment: readProcessEnv(), log: logTo(logger) });
}

const graphSource = (env: AgentServerEnv) => ({
  configPath: env.AGENT_CONFIG,
  databaseUrl: env.DATABASE_URL,
  databaseLimits: databaseLimits(env),
});

const logTo = (logger: Logger) => (message: string, fields: Record<string, unknown>) => logger.warn(fields, message);

/** A process that executes nothing needs one thread all the same: it says which graphs there are. */
function threadCount(env: AgentServerEnv): { threads?: number } {
  if (env.AGENT_ROLE === 'api') return { threads: 1 };
  return env.AGENT_WORKER_THREADS > 0 ? { threads: env.AGENT_WORKER_THREADS } : {};
}
