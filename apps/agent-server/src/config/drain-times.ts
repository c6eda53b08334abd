import { type DrainTimes, drainTimes } from '@heddle/http';
import type { AgentServerEnv } from './env.js';

/** No load balancer routes to a worker, so the grace of its runs begins at once. */
export function agentServerDrainTimes(env: AgentServerEnv): DrainTimes {
  const { delayMs, graceMs } = drainTimes(env);
  const { AGENT_ROLE: role, AGENT_SHUTDOWN_GRACE_SECONDS: former } = env;
  return {
    delayMs: role === 'worker' ? 0 : delayMs,
    graceMs: former === undefined ? graceMs : former * 1000,
  };
}
