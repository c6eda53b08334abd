import type { RunnableConfig } from '@langchain/core/runnables';
import type { LangChainCore } from './langchain-core.js';
import { hasMembers } from './version-guard.js';

type Tracing = Pick<LangChainCore, 'CallbackManager'>;

/** Whether LangChain traces a call with this configuration to LangSmith; decided by LangChain itself. */
export function isTraced({ CallbackManager }: Tracing, config: RunnableConfig = {}): boolean {
  const { callbacks, tags, metadata } = config;
  const manager = CallbackManager._configureSync(callbacks, undefined, tags, undefined, metadata);
  return manager?.handlers.some(({ name }) => name === 'langchain_tracer') ?? false;
}

export const canDetectTracing = ({ CallbackManager }: Tracing): boolean =>
  hasMembers(
    'CallbackManager',
    CallbackManager,
    ['_configureSync'],
    'clients cannot choose the LangSmith project of a run',
  );
