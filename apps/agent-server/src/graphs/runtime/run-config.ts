import type { RunnableConfig } from '@langchain/core/runnables';
import type { ThreadGraph } from '../graph-inspector.port.js';
import type { ExecuteRequest } from '../graph-runtime.port.js';
import type { ExecuteConfig, JsonObject } from '../wire-types.js';
import { isSetByRuntime, withoutKeys } from '../reserved-keys.js';

interface RunIdentity extends JsonObject {
  run_id: string;
  thread_id: string;
  graph_id: string;
  assistant_id: string;
}

function runIdentity(request: ExecuteRequest): RunIdentity {
  return {
    run_id: request.runId,
    thread_id: request.threadId,
    graph_id: request.graphId,
    assistant_id: request.assistantId,
  };
}

/** `configurable` of the client, without reserved keys. */
function givenConfigurable(request: ExecuteRequest): JsonObject {
  return withoutKeys(request.config.configurable ?? {}, isSetByRuntime);
}

/** `context` and `configurable` are aliases: a graph finds the values under both. */
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
 * Metadata for nodes and traces, stored with every checkpoint of the run. LangGraph continues a run by `run_id`, so a
 * second attempt starts at the last checkpoint.
 */
export function runMetadata(request: ExecuteRequest): Record<string, unknown> {
  return { ...request.metadata, ...runIdentity(request), run_attempt: request.attempt };
}

/** Argument of a graph factory in a run. */
export function runFactoryConfig(request: ExecuteRequest): RunnableConfig {
  return factoryConfig(request.config, runConfigurable(request, null), runMetadata(request));
}

/** Argument of a graph factory for reading or editing the state of a thread. */
export function threadFactoryConfig({ graphId, config, metadata }: ThreadGraph, threadId: string): RunnableConfig {
  const { assistant_id: assistantId, ...given } = config.configurable ?? {};
  const identity = {
    thread_id: threadId,
    graph_id: graphId,
    ...(assistantId === undefined ? {} : { assistant_id: assistantId }),
  };
  return factoryConfig(config, { ...withoutKeys(given, isSetByRuntime), ...identity }, { ...metadata, ...identity });
}

/** Argument of a graph factory for describing a graph, without a thread. */
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

/** A later attempt is a separate trace. */
export function rootIdOf({ attempt, runId, trace }: ExecuteRequest): { runId: string } | null {
  if (trace) return { runId: trace.rootId };
  return attempt === 1 ? { runId } : null;
}
