import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Checkpoint } from '@langchain/langgraph-checkpoint';
import { isObject } from '@heddle/errors';
import type { RunEvent } from '../graph-runtime.port.js';
import { isRecord, largeKeys, wholeUpTo } from '../large-values.js';
import type { WireEvent } from './stream-events.js';

/**
 * Finds the checkpoint that has the large values of an event, so that the log need not repeat them
 * (docs/contribute/adr/0098-logs-leave-out-large-values.md).
 */
export class StoredStates {
  private newest: Checkpoint | null = null;

  /** Called when LangGraph stores a checkpoint. */
  onCheckpoint(namespace: string, checkpoint: Checkpoint): void {
    if (namespace === '') this.newest = checkpoint;
  }

  /**
   * Adds the short form to an event `values` of the root graph, if the newest checkpoint has the same objects.
   *
   * @param payload the state from which LangGraph made the event
   */
  async shorten({ event, data, wire }: WireEvent, payload: unknown): Promise<RunEvent> {
    const whole = { event, data };
    if (event !== 'values' || data.length <= wholeUpTo || !isRecord(wire) || !isObject(payload)) return whole;
    const keys = largeKeys(wire);
    if (keys.length === 0) return whole;
    // LangGraph sends the state of a step in the turn in which it stores the checkpoint.
    if (!this.has(payload, keys)) await nextTurn();
    if (!this.newest || !this.has(payload, keys)) return whole;
    const kept = { ...wire };
    for (const key of keys) kept[key] = null;
    return { ...whole, short: { data: JSON.stringify(kept), omitted: { checkpoint_id: this.newest.id, keys } } };
  }

  private has(payload: Record<string, unknown>, keys: readonly string[]): boolean {
    const stored = this.newest?.channel_values;
    return stored !== undefined && keys.every((key) => payload[key] === stored[key]);
  }
}
