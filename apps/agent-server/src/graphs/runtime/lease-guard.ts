import type { LeaseTerm } from '@heddle/leases';
import type { ExecuteOutcome } from '../graph-runtime.port.js';
import type { StreamChunk } from '../langgraph-internals/loop-config.js';

interface TaskEvent {
  type: 'checkpoint' | 'task' | 'task_result';
  payload: { id?: string };
}

/**
 * Prevents nodes from starting after the end of the lease. LangGraph announces every node, also of subgraphs, before it
 * starts. The clock is read then, because timers are late after a suspended process.
 */
export class LeaseGuard {
  private readonly nodes = new Set<string>();
  private stopWatching: () => void = () => undefined;
  /** Resolves with the outcome of the run when its lease ends first. */
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

  /** Called for an aborted run: another thread may have aborted it because of its lease. */
  lost(): ExecuteOutcome | null {
    return this.term?.isOver ? this.outcome() : null;
  }

  /** A node may ignore its signal, and its real end cannot be observed. */
  get nodesUnderWay(): boolean {
    return this.nodes.size > 0;
  }

  close(): void {
    this.stopWatching();
  }

  private stop(): void {
    if (!this.abort.signal.aborted) this.abort.abort(new Error('The lease of the run is over'));
  }

  private outcome(): ExecuteOutcome {
    return {
      kind: 'lost',
      cause: 'released',
      reason: 'The lease of the run could not be renewed',
      nodesUnderWay: this.nodesUnderWay,
    };
  }
}
