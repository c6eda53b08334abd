import { connectionsBesidePool } from '@heddle/database';
import type { z } from 'zod';
import { agentServerEnv } from './env.js';
import { connectionsPerThread } from './thread-connections.js';

/** Connection for the renewal of leases. */
const leases = 1;

/** Settings that determine the number of connections. */
export const connectionVariables = agentServerEnv.pick({
  DATABASE_POOL_SIZE: true,
  AGENT_ROLE: true,
  AGENT_RUNTIME: true,
  AGENT_WORKER_THREADS: true,
});

/**
 * Maximum database connections of one process; docs/operate/connections.md adds them up. `threads`: threads for runs
 * if `AGENT_WORKER_THREADS` is 0. An ended thread may leave connections that the server has not noticed while its
 * replacement opens new ones.
 */
export function databaseConnections(
  env: z.output<typeof connectionVariables>,
  threads: number = env.AGENT_WORKER_THREADS,
): number {
  const own = env.DATABASE_POOL_SIZE + connectionsBesidePool;
  // One thread reads and edits states. Workers have another one for quarantined runs, and one for graphs that block.
  if (env.AGENT_ROLE === 'api') return own + connectionsPerThread;
  const hosts = env.AGENT_RUNTIME === 'inline' ? 2 : threads + 3;
  return own + leases + hosts * connectionsPerThread;
}
