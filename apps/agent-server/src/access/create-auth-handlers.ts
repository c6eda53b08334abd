import type { Logger } from 'pino';
import type { AgentServerEnv } from '../config/env.js';
import type { GraphConfig } from '../config/langgraph/graph-config.js';
import { userEnvironment } from '../user-code/user-environment.js';
import type { AuthHandlers } from './auth-handlers.js';
import { InlineAuthHandlers } from './inline-auth-handlers.js';
import { ThreadedAuthHandlers } from './threaded-auth-handlers.js';

/** null where langgraph.json has no `auth`. */
export function createAuthHandlers(env: AgentServerEnv, config: GraphConfig, logger: Logger): AuthHandlers | null {
  if (config.auth === null) return null;
  const options = { location: config.auth, timeoutMs: env.AGENT_AUTH_TIMEOUT_SECONDS * 1000 };
  if (env.AGENT_RUNTIME === 'inline') return new InlineAuthHandlers(options);
  return new ThreadedAuthHandlers({ ...options, environment: userEnvironment(env, config), logger });
}
