import { connectionsBesidePool } from '@heddle/database';
import type { z } from 'zod';
import { controlPlaneEnv } from './env.js';

/** Connection of the leader election. */
const leader = 1;

/** Variables that determine the number of connections. */
export const connectionVariables = controlPlaneEnv.pick({ DATABASE_POOL_SIZE: true });

/** Maximum database connections of one process; docs/operate/connections.md adds them up. */
export function databaseConnections(env: z.output<typeof connectionVariables>): number {
  return env.DATABASE_POOL_SIZE + connectionsBesidePool + leader;
}
