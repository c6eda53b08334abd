import { connectionsBesidePool } from '@heddle/database';
import type { z } from 'zod';
import { experimentsEnv } from './env.js';

/** Variables that decide the number of connections of a process. */
export const connectionVariables = experimentsEnv.pick({ DATABASE_POOL_SIZE: true });

/** Maximum database connections of a process; docs/operate/connections.md adds them up. */
export function databaseConnections(env: z.output<typeof connectionVariables>): number {
  return env.DATABASE_POOL_SIZE + connectionsBesidePool;
}
