import { CallbackManager } from '@langchain/core/callbacks/manager';
import type { RunnableConfig } from '@langchain/core/runnables';
import { hasMembers } from './version-guard.js';

/** Whether LangChain traces a call with this configuration to LangSmith; decided by LangChain itself. */
export function isTraced(config: RunnableConfig = {}): boolean {
  const { callbacks, tags, metadata } = config;
  const manager = CallbackManager._configureSync(callbacks, undefined, tags, undefined, metadata);
  return manager?.handlers.some(({ name }) => name === 'langchain_tracer') ?? false;
}

export const canDetectTracing = (): boolean =>
  hasMembers(
    'CallbackManager',
    CallbackManager,
    ['_configureSync'],
    'clients cannot choose the LangSmith project of a run',
  );
