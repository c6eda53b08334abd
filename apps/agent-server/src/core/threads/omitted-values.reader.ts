import { Injectable } from '@nestjs/common';
import type { OmittedValues } from '@heddle/entities-agent-server';
import type { StateSelection } from '../../contract/state-selection.js';
import { GraphInspector, type HistoryPage, statesOf, type ThreadGraph } from '../../graphs/graph-inspector.port.js';
import type { Json, StateSnapshotWire } from '../../graphs/wire-types.js';
import { headOf } from './thread-head.js';

/** Reads states whose rows have only the small values. */
@Injectable()
export class OmittedValuesReader {
  constructor(private readonly inspector: GraphInspector) {}

  /** All values of the state; those of the newest state if its checkpoint was pruned. */
  async read(graph: ThreadGraph, threadId: string, omitted: OmittedValues): Promise<Json> {
    return (await this.readState(graph, threadId, omitted))?.values ?? {};
  }

  /** Reads the whole state; null if the thread has none. */
  async readState(
    graph: ThreadGraph,
    threadId: string,
    { checkpoint_id }: OmittedValues,
  ): Promise<StateSnapshotWire | null> {
    return (await this.readAt(graph, threadId, checkpoint_id)) ?? this.readAt(graph, threadId, null);
  }

  /** JSON of the selected parts of the state, in UTF-8; null if its checkpoint was pruned. It is not parsed here. */
  async readText(
    graph: ThreadGraph,
    threadId: string,
    { checkpoint_id }: OmittedValues,
    select: StateSelection | undefined,
  ): Promise<HistoryPage['json'] | null> {
    const options = { limit: 1, ...(select ? { select } : {}) };
    const { json } = await this.inspector.getHistory(graph, { ...headOf(threadId), checkpoint_id }, options);
    const text = json.subarray(1, -1);
    return text.length > 0 ? text : null;
  }

  /** The state at a checkpoint, or the newest one for null; null if the thread does not have it. */
  async readAt(graph: ThreadGraph, threadId: string, checkpointId: string | null): Promise<StateSnapshotWire | null> {
    const ref = { ...headOf(threadId), checkpoint_id: checkpointId };
    const [state] = statesOf(await this.inspector.getHistory(graph, ref, { limit: 1 }));
    return state ?? null;
  }
}
