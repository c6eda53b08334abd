import type { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import { CallbackManager } from '@langchain/core/callbacks/manager';
import { LangChainTracer } from '@langchain/core/tracers/tracer_langchain';
import type { ExecuteRequest } from '../graph-runtime.port.js';

/**
 * Where the client says in which project of LangSmith, and for which example, a run is to be traced; with no word of
 * it, LangChain traces by itself as its variables say. Nothing is traced where these do not switch it on.
 */
export function langsmithTracers({ config }: Pick<ExecuteRequest, 'config'>): BaseCallbackHandler[] {
  const { __langsmith_project__: projectName, __langsmith_example_id__: exampleId } = config.configurable ?? {};
  const isAsked = typeof projectName === 'string' || typeof exampleId === 'string';
  if (!isAsked || !isTracing()) return [];
  return [
    new LangChainTracer({
      ...(typeof projectName === 'string' ? { projectName } : {}),
      ...(typeof exampleId === 'string' ? { exampleId } : {}),
    }),
  ];
}

/** As LangChain itself decides for a call without callbacks. */
function isTracing(): boolean {
  return CallbackManager._configureSync()?.handlers.some(({ name }) => name === 'langchain_tracer') ?? false;
}
