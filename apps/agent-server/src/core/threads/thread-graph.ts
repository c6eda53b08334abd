import type { RequestContext } from '@heddle/auth';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { callerSettings } from '../../graphs/caller-settings.js';
import type { ThreadGraph } from '../../graphs/graph-inspector.port.js';
import type { ExecuteConfig, JsonObject } from '../../graphs/wire-types.js';

/**
 * Graph of a thread, with the configuration of its newest run and the identity of the caller; null without a graph.
 * Clients write the metadata, so that only a string is a graph.
 */
export function threadGraphOf(ctx: RequestContext, thread: ThreadEntity): ThreadGraph | null {
  const graphId = thread.metadata.graph_id;
  if (typeof graphId !== 'string') return null;
  const config = thread.config as ExecuteConfig;
  const caller = {
    ...callerSettings(ctx.principal, config.configurable),
    langgraph_request_id: ctx.requestId,
  };
  return {
    graphId,
    config: { ...config, configurable: { ...config.configurable, ...caller } },
    metadata: thread.metadata as JsonObject,
  };
}
