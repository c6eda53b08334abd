import { databaseUrls } from '@heddle/config';
import type { AgentServerEnv } from '../../config/env.js';
import { InlineLeaseKeeper } from './inline-lease-keeper.js';
import type { LeaseKeeper } from './lease-keeper.port.js';
import { ThreadedLeaseKeeper } from './threaded-lease-keeper.js';

/** Keeper of leases: in a separate thread, unless the runtime is inline. */
export function createLeaseKeeper(env: AgentServerEnv, owner: string): LeaseKeeper {
  // Past a pooler: a lease must not wait for a connection that requests have.
  const options = { databaseUrl: databaseUrls(env).directUrl, owner, leaseMs: env.AGENT_LEASE_SECONDS * 1000 };
  return env.AGENT_RUNTIME === 'inline' ? new InlineLeaseKeeper(options) : new ThreadedLeaseKeeper(options);
}
