import type { AssistantEntity } from '@heddle/entities-agent-server';
import type { RunKwargs } from '../../core/runs/run-kwargs.js';
import type { CheckpointRef, JsonObject } from '../../graphs/wire-types.js';
import { type GraphCaller, callerSettings } from '../../graphs/caller-settings.js';
import { isSetByServer, withoutKeys } from '../../graphs/reserved-keys.js';
import type { RunRequest } from './run.request.js';

interface RunPlan {
  metadata: Record<string, unknown>;
  kwargs: RunKwargs;
  threadMetadata: Record<string, unknown>;
  threadConfig: Record<string, unknown>;
}

interface PlanInput {
  runId: string;
  threadId: string;
  assistant: Pick<AssistantEntity, 'assistantId' | 'graphId' | 'config' | 'context' | 'metadata'>;
  threadMetadata: Record<string, unknown>;
  caller: GraphCaller;
  requestId: string;
  temporary: boolean;
  request: RunRequest;
}

/**
 * Merges the assistant's configuration with the request's; later wins. The thread's own configuration, which shows
 * that of the run before, takes no part: each run applies the assistant it names, whatever ran there earlier.
 */
export function planRun({ runId, threadId, assistant, request, caller, ...rest }: PlanInput): RunPlan {
  const { configurable, tags, recursion_limit: recursionLimit, ...otherConfig } = assistant.config;
  const configured = { ...(configurable as Record<string, unknown> | null | undefined), ...assistant.context };
  const settings = { ...withoutKeys(configured, isSetByServer), ...request.settings };
  const checkpoint: CheckpointRef | null = request.checkpoint && {
    thread_id: threadId,
    checkpoint_ns: request.checkpoint.checkpointNs,
    checkpoint_id: request.checkpoint.checkpointId,
    ...(request.checkpoint.checkpointMap ? { checkpoint_map: request.checkpoint.checkpointMap } : {}),
  };
  const identity = { graph_id: assistant.graphId, assistant_id: assistant.assistantId };
  const metadata = {
    ...withoutKeys(assistant.metadata, isSetByServer),
    ...request.configMetadata,
    ...request.metadata,
    ...(request.tracer?.projectName ? { langsmith_session_name: request.tracer.projectName } : {}),
    ...identity,
  };
  const limit = request.recursionLimit ?? recursionLimit;
  const config = {
    ...otherConfig,
    tags: [...new Set([...((tags as string[] | undefined) ?? []), ...request.tags])],
    ...(typeof limit === 'number' ? { recursion_limit: limit } : {}),
    configurable: {
      ...settings,
      // Headers of a proxy take precedence over settings of the caller.
      ...request.headers,
      ...identity,
      ...tracerSettings(request.tracer),
      run_id: runId,
      thread_id: threadId,
      ...callerSettings(caller, settings),
      langgraph_request_id: rest.requestId,
      ...(checkpoint?.checkpoint_id ? { checkpoint_id: checkpoint.checkpoint_id } : {}),
    },
  };
  return {
    metadata,
    kwargs: {
      input: request.input,
      command: request.command,
      config: {
        ...config,
        metadata: { ...withoutKeys(rest.threadMetadata, isSetByServer), ...metadata },
      } as RunKwargs['config'],
      context: settings as JsonObject,
      stream_mode: request.streamModes,
      interrupt_before: request.interruptBefore,
      interrupt_after: request.interruptAfter,
      checkpoint,
      temporary: rest.temporary,
      subgraphs: request.streamSubgraphs,
      resumable: request.streamResumable,
      durability: request.durability,
      ...(request.usesProtocol ? { protocol: true } : {}),
      ...(request.feedbackKeys.length > 0 ? { feedback_keys: request.feedbackKeys } : {}),
      ...(request.webhook === null ? {} : { webhook: request.webhook }),
    },
    threadMetadata: identity,
    threadConfig: { ...config, configurable: { ...settings, ...identity } },
  };
}

/** Settings of the tracer under the names of the official server. Not shown to clients. */
function tracerSettings(tracer: RunRequest['tracer']): Record<string, string> {
  return {
    ...(tracer?.projectName ? { __langsmith_project__: tracer.projectName } : {}),
    ...(tracer?.exampleId ? { __langsmith_example_id__: tracer.exampleId } : {}),
  };
}
