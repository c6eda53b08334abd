import { connectionsBesidePool } from '@heddle/database';
import type { z } from 'zod';
import { experimentsEnv } from './env.js';

/** What decides how many connections a process needs. */
export const connectionVariables = experimentsEnv.pick({ DATABASE_POOL_SIZE: true });

/** Most connections to the database that one process has; docs/operate/connections.md adds them up. */
export function databaseConnections(env: z.output<typeof connectionVariables>): number {
  return env.DATABASE_POOL_SIZE + connectionsBesidePool;
}
