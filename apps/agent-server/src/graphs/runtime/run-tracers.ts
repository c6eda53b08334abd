import type { ExecuteRequest } from '../graph-runtime.port.js';
import type { LangChainCore } from '../langgraph-internals/langchain-core.js';
import { canDetectTracing, isTraced } from '../langgraph-internals/tracing.js';

type Tracing = Pick<LangChainCore, 'CallbackManager' | 'LangChainTracer'>;

/**
 * Tracer for the LangSmith project and example that the client names. Without either, LangChain traces by its variables.
 * Nothing is traced unless these variables switch tracing on.
 */
export function langsmithTracers(
  core: Tracing,
  { config }: Pick<ExecuteRequest, 'config'>,
): InstanceType<Tracing['LangChainTracer']>[] {
  const { __langsmith_project__: projectName, __langsmith_example_id__: exampleId } = config.configurable ?? {};
  const isAsked = typeof projectName === 'string' || typeof exampleId === 'string';
  if (!isAsked || !isTracedByGraph(core)) return [];
  return [
    new core.LangChainTracer({
      ...(typeof projectName === 'string' ? { projectName } : {}),
      ...(typeof exampleId === 'string' ? { exampleId } : {}),
    }),
  ];
}

/** Whether LangChain traces the runs of this thread by variables of the graph. */
export const isTracedByGraph = (core: Pick<Tracing, 'CallbackManager'>): boolean =>
  canDetectTracing(core) && isTraced(core);
