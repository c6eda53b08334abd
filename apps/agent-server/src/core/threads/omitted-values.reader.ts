import { Injectable } from '@nestjs/common';
import type { OmittedValues } from '@heddle/entities-agent-server';
import { GraphInspector, type ThreadGraph } from '../../graphs/graph-inspector.port.js';
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
    for (const id of [checkpoint_id, null]) {
      const ref = { ...headOf(threadId), checkpoint_id: id };
      const { json } = await this.inspector.getHistory(graph, ref, { limit: 1 });
      const states = JSON.parse(json) as StateSnapshotWire[];
      if (states[0]) return states[0];
    }
    return null;
  }
}
