import type { RunnableConfig } from '@langchain/core/runnables';
import type { StateSnapshot } from '@langchain/langgraph';
import type { CheckpointTuple } from '@langchain/langgraph-checkpoint';
import type { AnyGraph } from '../langgraph-internals/graph-types.js';
import type { StreamChunk } from '../langgraph-internals/loop-config.js';

/** Debug event of LangGraph for each checkpoint, before the next steps. */
interface CheckpointEvent {
  type: string;
  payload: { config?: RunnableConfig; next?: unknown[]; tasks?: unknown[] };
}

/** Members of a channel that are needed to read a stored value. */
interface Channel {
  lc_graph_name: string;
  fromCheckpoint(value: unknown): Channel;
  isAvailable(): boolean;
  get(): unknown;
}

/**
 * The final state of a completed graph. LangGraph announces the next tasks with each checkpoint; if there are none, only
 * the values remain to be read. `getState()` would compute the tasks again, and search all nodes for subgraphs.
 */
export class FinalState {
  /** Id of the newest checkpoint if no task follows it; otherwise null. */
  private checkpointId: string | null = null;

  onChunk([namespace, mode, event]: StreamChunk): void {
    if (mode !== 'debug' || namespace.length > 0) return;
    const { type, payload } = event as CheckpointEvent;
    if (type !== 'checkpoint') return;
    const isEnd = payload.next?.length === 0 && payload.tasks?.length === 0;
    this.checkpointId = isEnd ? ((payload.config?.configurable?.checkpoint_id as string | undefined) ?? null) : null;
  }

  /**
   * Equals the answer of `graph.getState()`; null for a state with pending writes, parents or unreadable channels.
   *
   * @param leftOut channels that the checkpoint, and so the state, lacks
   */
  snapshot(graph: AnyGraph, head: CheckpointTuple | undefined, leftOut: readonly string[] = []): StateSnapshot | null {
    if (!head || this.checkpointId === null || head.checkpoint.id !== this.checkpointId) return null;
    if ((head.pendingWrites ?? []).length > 0 || Object.keys(head.metadata?.parents ?? {}).length > 0) return null;
    const values = readValues(graph, head.checkpoint.channel_values, leftOut);
    if (values === undefined) return null;
    return {
      values,
      next: [],
      tasks: [],
      metadata: head.metadata,
      config: head.config,
      createdAt: head.checkpoint.ts,
      parentConfig: head.parentConfig,
    } as StateSnapshot;
  }
}

/** The channels among these that the state of the graph has. */
export const shownChannels = (graph: AnyGraph, channels: readonly string[]): string[] =>
  channels.filter((name) => [graph.streamChannelsAsIs as string | string[]].flat().includes(name));

/** Undefined if a channel is absent or cannot be read from one checkpoint alone. */
function readValues(graph: AnyGraph, stored: Record<string, unknown>, leftOut: readonly string[]): unknown {
  const shown = graph.streamChannelsAsIs as string | string[];
  const names = Array.isArray(shown) ? shown.filter((name) => !leftOut.includes(name)) : [shown];
  // A state that is one value.
  if (!Array.isArray(shown) && leftOut.includes(shown)) return undefined;
  const channels = names.map((name) => {
    const channel = (graph.channels as Record<string, Partial<Channel> | undefined>)[name];
    return [name, isReadable(channel) ? channel.fromCheckpoint(stored[name]) : null] as const;
  });
  const values: Record<string, unknown> = {};
  for (const [name, channel] of channels) {
    if (!channel) return undefined;
    if (channel.isAvailable()) values[name] = channel.get();
  }
  return Array.isArray(shown) ? values : (values[shown] ?? null);
}

/** The value of a delta channel spans several checkpoints. */
function isReadable(channel: Partial<Channel> | undefined): channel is Channel {
  return typeof channel?.fromCheckpoint === 'function' && channel.lc_graph_name !== 'DeltaChannel';
}
