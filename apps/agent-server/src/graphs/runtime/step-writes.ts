import type { Checkpoint, CheckpointMetadata } from '@langchain/langgraph-checkpoint';
import type { StreamChunk } from '../langgraph-internals/loop-config.js';

interface DebugEvent {
  step: number;
  type: 'checkpoint' | 'task' | 'task_result';
  payload: { name?: string; result?: Record<string, unknown>; interrupts?: unknown[] };
}

const rootChannel = '__root__';

/**
 * Records the writes of each node per superstep, to store them with the checkpoint of the step. LangGraph keeps no such
 * record; it pushes chunks synchronously into this object, before it stores the checkpoint. Steps are kept apart by
 * namespace and number, because storing lags behind.
 */
export class StepWritesRecorder {
  readonly modes = new Set(['debug', 'updates']);
  private readonly steps = new Map<string, Map<number, Record<string, unknown[]>>>();
  private readonly nextStep = new Map<string, number>();
  private inputWrites: Record<string, unknown> | null = null;
  private updateWrites: Record<string, unknown> = {};

  /** Writes of a command before the first step; its checkpoint has the source "input" but no input. */
  setInputWrites(writes: Record<string, unknown>): void {
    this.inputWrites = writes;
  }

  /** Writes of the next state update, by node. */
  setUpdateWrites(writes: Record<string, unknown>): void {
    this.updateWrites = writes;
  }

  push([namespace, mode, payload]: StreamChunk): void {
    const key = namespace.join('|');
    if (mode === 'debug') this.onDebug(key, payload as DebugEvent);
    else if (mode === 'updates') this.onUpdates(key, payload as Record<string, unknown>);
  }

  source(namespace: string, metadata: CheckpointMetadata, checkpoint: Checkpoint): Record<string, unknown> {
    switch (metadata.source) {
      case 'input':
        if (Object.hasOwn(checkpoint.channel_values, '__start__')) {
          return { __start__: checkpoint.channel_values.__start__ };
        }
        return namespace === '' ? (this.inputWrites ?? {}) : {};
      case 'update':
        return this.updateWrites;
      case 'loop':
        return this.take(namespace, metadata.step);
      default:
        return {};
    }
  }

  private onDebug(key: string, event: DebugEvent): void {
    if (event.type === 'checkpoint') {
      this.nextStep.set(key, event.step + 1);
    } else if (event.type === 'task_result' && (event.payload.interrupts ?? []).length === 0) {
      const result = event.payload.result ?? {};
      this.record(key, event.step, event.payload.name ?? '', rootChannel in result ? result[rootChannel] : result);
    }
  }

  /** A task that finished before the interrupt is announced as a cached update only. */
  private onUpdates(key: string, updates: Record<string, unknown>): void {
    const { __metadata__: metadata, ...nodes } = updates;
    if (!(metadata as { cached?: boolean } | undefined)?.cached) return;
    for (const [node, value] of Object.entries(nodes)) this.record(key, this.nextStep.get(key) ?? 0, node, value);
  }

  private record(key: string, step: number, node: string, value: unknown): void {
    const steps = this.steps.get(key) ?? new Map<number, Record<string, unknown[]>>();
    this.steps.set(key, steps);
    const nodes = steps.get(step) ?? {};
    steps.set(step, nodes);
    (nodes[node] ??= []).push(value);
  }

  private take(key: string, step: number): Record<string, unknown> {
    const steps = this.steps.get(key);
    const nodes = steps?.get(step) ?? {};
    for (const known of [...(steps?.keys() ?? [])]) if (known < step) steps?.delete(known);
    return Object.fromEntries(
      Object.entries(nodes).map(([node, values]) => [node, values.length === 1 ? values[0] : values]),
    );
  }
}
