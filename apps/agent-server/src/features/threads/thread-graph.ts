import type { RequestContext } from '@heddle/auth';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { callerSettings } from '../../graphs/caller-settings.js';
import type { ThreadGraph } from '../../graphs/graph-inspector.port.js';
import type { ExecuteConfig, JsonObject } from '../../graphs/wire-types.js';

/**
 * The graph of a thread, under the configuration of its newest run and in the name of whoever asks; null while it has
 * none. Metadata is the client's to write: anything but a text is no graph.
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
