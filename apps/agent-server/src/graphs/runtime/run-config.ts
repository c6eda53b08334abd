import type { RunnableConfig } from '@langchain/core/runnables';
import type { ThreadGraph } from '../graph-inspector.port.js';
import type { ExecuteRequest } from '../graph-runtime.port.js';
import type { ExecuteConfig, JsonObject } from '../wire-types.js';
import { isSetByRuntime, withoutKeys } from '../reserved-keys.js';

export interface RunIdentity extends JsonObject {
  run_id: string;
  thread_id: string;
  graph_id: string;
  assistant_id: string;
}

export function runIdentity(request: ExecuteRequest): RunIdentity {
  return {
    run_id: request.runId,
    thread_id: request.threadId,
    graph_id: request.graphId,
    assistant_id: request.assistantId,
  };
}

/** What the client configured, without the keys that are not its to set. */
function givenConfigurable(request: ExecuteRequest): JsonObject {
  return withoutKeys(request.config.configurable ?? {}, isSetByRuntime);
}

/** `context` and `configurable` are two names of one thing: a graph finds what was given under either. */
export function runContext(request: ExecuteRequest): JsonObject {
  const { context } = request;
  const isGiven = typeof context === 'object' && context !== null && !Array.isArray(context);
  return isGiven && Object.keys(context).length > 0 ? context : givenConfigurable(request);
}

export function runConfigurable(
  request: ExecuteRequest,
  forkAt: ExecuteRequest['checkpoint'],
): Record<string, unknown> {
  return {
    ...withoutKeys(runContext(request), isSetByRuntime),
    ...givenConfigurable(request),
    ...runIdentity(request),
    ...(forkAt?.checkpoint_id ? { checkpoint_id: forkAt.checkpoint_id, checkpoint_ns: forkAt.checkpoint_ns } : {}),
    ...(forkAt?.checkpoint_id && forkAt.checkpoint_map ? { checkpoint_map: forkAt.checkpoint_map } : {}),
  };
}

/**
 * What nodes and traces see as metadata, and what is stored with every checkpoint of the run. `run_id` is how LangGraph
 * recognises a run that goes on: it is what makes a second attempt begin at the last checkpoint.
 */
export function runMetadata(request: ExecuteRequest): Record<string, unknown> {
  return { ...request.metadata, ...runIdentity(request), run_attempt: request.attempt };
}

/** What a factory is told in a run. */
export function runFactoryConfig(request: ExecuteRequest): RunnableConfig {
  return factoryConfig(request.config, runConfigurable(request, null), runMetadata(request));
}

/** The same outside a run, for a look at the thread's state or a change to it. */
export function threadFactoryConfig({ graphId, config, metadata }: ThreadGraph, threadId: string): RunnableConfig {
  const { assistant_id: assistantId, ...given } = config.configurable ?? {};
  const identity = {
    thread_id: threadId,
    graph_id: graphId,
    ...(assistantId === undefined ? {} : { assistant_id: assistantId }),
  };
  return factoryConfig(config, { ...withoutKeys(given, isSetByRuntime), ...identity }, { ...metadata, ...identity });
}

/** The same without a thread, for a description of the graph that an assistant configures. */
export function assistantFactoryConfig({ graphId, config, metadata }: ThreadGraph): RunnableConfig {
  const { assistant_id: assistantId, ...given } = config.configurable ?? {};
  const identity = { graph_id: graphId, ...(assistantId === undefined ? {} : { assistant_id: assistantId }) };
  return factoryConfig(config, { ...withoutKeys(given, isSetByRuntime), ...identity }, { ...metadata, ...identity });
}

function factoryConfig(
  { tags, recursion_limit: recursionLimit }: ExecuteConfig,
  configurable: Record<string, unknown>,
  metadata: Record<string, unknown>,
): RunnableConfig {
  return { tags: tags ?? [], ...(recursionLimit === undefined ? {} : { recursionLimit }), configurable, metadata };
}
