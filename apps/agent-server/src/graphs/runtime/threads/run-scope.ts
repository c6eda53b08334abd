import { AsyncLocalStorage } from 'node:async_hooks';
import type { ExecuteOutcome } from '../../graph-runtime.port.js';
import { toRunError } from '../execute-run.js';

/** A run inside its thread, as its own code finds it: also from timers, callbacks and promises nobody waits for. */
export class ThreadRun {
  private failure: { error: unknown } | null = null;
  private ended = false;

  constructor(
    readonly runId: string,
    readonly controller: AbortController,
  ) {}

  /** Ends the run, also one that catches what was thrown. False when there is nothing to end any more. */
  fail(error: unknown): boolean {
    if (this.ended) return false;
    this.failure ??= { error };
    this.controller.abort(error);
    return true;
  }

  conclude(outcome: ExecuteOutcome): ExecuteOutcome {
    this.ended = true;
    if (!this.failure || outcome.kind === 'lost') return outcome;
    return { kind: 'failed', error: toRunError(this.failure.error), head: outcome.head };
  }
}

/** The run whose code this is; none in code that a module runs when it is loaded. */
export const runScope = new AsyncLocalStorage<ThreadRun>();
