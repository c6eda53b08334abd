import { connectionsBesidePool } from '@heddle/database';
import type { z } from 'zod';
import { controlPlaneEnv } from './env.js';

/** Connection of the leader election. */
const leader = 1;
/** Connection of the election of the machine's supervisor of agents. */
const supervisor = 1;

/** Variables that determine the number of connections. */
export const connectionVariables = controlPlaneEnv.pick({ DATABASE_POOL_SIZE: true, HEDDLE_DRIVER: true });

/** Maximum database connections of one process; docs/operate/connections.md adds them up. */
export function databaseConnections(env: z.output<typeof connectionVariables>): number {
  const elections = leader + (env.HEDDLE_DRIVER === 'simulated' ? 0 : supervisor);
  return env.DATABASE_POOL_SIZE + connectionsBesidePool + elections;
}
