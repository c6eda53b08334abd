import type { RunnableConfig } from '@langchain/core/runnables';
import type { LangChainCore } from './langchain-core.js';
import { hasMembers } from './version-guard.js';

type Tracing = Pick<LangChainCore, 'CallbackManager'>;

const tracerName = 'langchain_tracer';

/**
 * Whether LangChain traces a call with these callbacks to LangSmith. The environment is read by LangChain itself, without
 * the callbacks: with them, it would copy each value of their metadata.
 */
export function isTraced({ CallbackManager }: Tracing, { callbacks }: RunnableConfig = {}): boolean {
  const handlers = Array.isArray(callbacks) ? callbacks : (callbacks?.handlers ?? []);
  if (handlers.some((handler) => 'name' in handler && handler.name === tracerName)) return true;
  return CallbackManager._configureSync()?.handlers.some(({ name }) => name === tracerName) ?? false;
}

export const canDetectTracing = ({ CallbackManager }: Tracing): boolean =>
  hasMembers(
    'CallbackManager',
    CallbackManager,
    ['_configureSync'],
    'clients cannot choose the LangSmith project of a run',
  );
