import type { LeaseTerm } from '@heddle/leases';
import type { ExecuteOutcome } from '../graph-runtime.port.js';
import type { StreamChunk } from '../langgraph-internals/loop-config.js';

interface TaskEvent {
  type: 'checkpoint' | 'task' | 'task_result';
  payload: { id?: string };
}

/**
 * Keeps a run from starting nodes when its lease is over. LangGraph announces every node before it starts it, those of
 * subgraphs too, so the clock is read at that moment and not only when a timer fires: after a sleep of the process,
 * timers are late.
 */
export class LeaseGuard {
  private readonly nodes = new Set<string>();
  private stopWatching: () => void = () => undefined;
  /** How the run ends here when its lease is over before the run is. */
  readonly expired: Promise<ExecuteOutcome>;

  constructor(
    private readonly term: LeaseTerm | undefined,
    private readonly abort: AbortController,
  ) {
    this.expired = new Promise((resolve) => {
      this.stopWatching =
        term?.watch(() => {
          this.stop();
          resolve(this.outcome());
        }) ?? this.stopWatching;
    });
  }

  onChunk([, mode, event]: StreamChunk): void {
    if (mode !== 'debug') return;
    const { type, payload } = event as TaskEvent;
    if (type === 'task_result') this.nodes.delete(payload.id ?? '');
    if (type !== 'task') return;
    if (this.term?.isOver) this.stop();
    else this.nodes.add(payload.id ?? '');
  }

  /** Asked when the run was aborted: that may have been for its lease, of which another thread heard first. */
  lost(): ExecuteOutcome | null {
    return this.term?.isOver ? this.outcome() : null;
  }

  close(): void {
    this.stopWatching();
  }

  private stop(): void {
    if (!this.abort.signal.aborted) this.abort.abort(new Error('The lease of the run is over'));
  }

  /** A node need not listen to its signal, and nobody can see when it really ends. */
  private outcome(): ExecuteOutcome {
    return {
      kind: 'lost',
      cause: 'released',
      reason: 'The lease of the run could not be renewed',
      nodesUnderWay: this.nodes.size > 0,
    };
  }
}
