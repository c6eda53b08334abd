import { connectionsBesidePool } from '@heddle/database';
import type { z } from 'zod';
import { agentServerEnv } from './env.js';

/** Of each thread that runs graphs or reads their states. */
export const connectionsPerThread = 4;
/** The one that renews leases. */
const leases = 1;

/** What decides how many connections a process needs. */
export const connectionVariables = agentServerEnv.pick({
  DATABASE_POOL_SIZE: true,
  AGENT_ROLE: true,
  AGENT_RUNTIME: true,
  AGENT_WORKER_THREADS: true,
});

/**
 * Most connections to the database that one process has; docs/operate/connections.md adds them up. `threads` are
 * those that execute runs, where `AGENT_WORKER_THREADS` leaves it to the machine. A thread that ended may have left
 * connections that the server has not noticed yet while the next one opens its own.
 */
export function databaseConnections(
  env: z.output<typeof connectionVariables>,
  threads: number = env.AGENT_WORKER_THREADS,
): number {
  const own = env.DATABASE_POOL_SIZE + connectionsBesidePool;
  // One thread reads and edits states. Workers have another one, which executes runs in quarantine.
  if (env.AGENT_ROLE === 'api') return own + connectionsPerThread;
  const hosts = env.AGENT_RUNTIME === 'inline' ? 2 : threads + 2;
  return own + leases + hosts * connectionsPerThread;
}
