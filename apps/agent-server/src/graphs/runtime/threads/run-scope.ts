import { AsyncLocalStorage } from 'node:async_hooks';
import type { ExecuteOutcome } from '../../graph-runtime.port.js';
import { toRunError } from '../../run-error.js';

/** A run inside its thread, for code that belongs to it: also timers, callbacks and detached promises. */
export class ThreadRun {
  private failure: { error: unknown } | null = null;
  private ended = false;

  constructor(
    readonly runId: string,
    readonly graphId: string,
    readonly controller: AbortController,
  ) {}

  /** Ends the run, even if it catches the thrown error. False if it has already ended. */
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

/** The run of the current code; none while a module is loading. */
export const runScope = new AsyncLocalStorage<ThreadRun>();
