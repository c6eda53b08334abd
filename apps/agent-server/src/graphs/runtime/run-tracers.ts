import type { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import { LangChainTracer } from '@langchain/core/tracers/tracer_langchain';
import type { ExecuteRequest } from '../graph-runtime.port.js';
import { canDetectTracing, isTraced } from '../langgraph-internals/tracing.js';

/**
 * Tracer for the LangSmith project and example that the client names. Without either, LangChain traces by its variables.
 * Nothing is traced unless these variables switch tracing on.
 */
export function langsmithTracers({ config }: Pick<ExecuteRequest, 'config'>): BaseCallbackHandler[] {
  const { __langsmith_project__: projectName, __langsmith_example_id__: exampleId } = config.configurable ?? {};
  const isAsked = typeof projectName === 'string' || typeof exampleId === 'string';
  if (!isAsked || !isTracedByGraph()) return [];
  return [
    new LangChainTracer({
      ...(typeof projectName === 'string' ? { projectName } : {}),
      ...(typeof exampleId === 'string' ? { exampleId } : {}),
    }),
  ];
}

/** Whether LangChain traces the runs of this thread by variables of the graph. */
export const isTracedByGraph = (): boolean => canDetectTracing() && isTraced();
