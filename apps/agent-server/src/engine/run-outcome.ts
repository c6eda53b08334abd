import type { CancelAction } from '@heddle/entities-agent-server';
import type { ExecuteOutcome, RunError } from './graph-runtime.port.js';

/** Why this process aborted the run, if it did. */
export type AbortCause = 'cancel' | 'timeout' | 'shutdown' | 'lease-lost';

export type RunEnding =
  | { kind: 'end'; status: 'success' | 'error' | 'timeout' | 'interrupted'; error: RunError | null }
  /** The run and what it wrote go away. */
  | { kind: 'delete' }
  /** Pending again, for any worker. `counts` is false when the run itself was not to blame. */
  | { kind: 'give-back'; counts: boolean };

export interface OutcomeFacts {
  outcome: ExecuteOutcome['kind'];
  error: RunError | null;
  /** As persisted: a cancel that was accepted before the end wins over every outcome. */
  cancelAction: CancelAction | null;
  abortCause: AbortCause | null;
  attempt: number;
  maxAttempts: number;
}

/** What becomes of a run whose execution is over (or whose worker is gone: outcome `lost`). */
export function decideEnding(facts: OutcomeFacts): RunEnding {
  if (facts.cancelAction === 'rollback') return { kind: 'delete' };
  if (facts.cancelAction === 'interrupt') return { kind: 'end', status: 'interrupted', error: null };
  switch (facts.outcome) {
    case 'completed':
      return { kind: 'end', status: 'success', error: null };
    case 'failed':
      return {
        kind: 'end',
        status: 'error',
        error: facts.error ?? { error: 'Error', message: 'The graph failed without saying why.' },
      };
    case 'aborted':
      if (facts.abortCause === 'timeout') {
        return { kind: 'end', status: 'timeout', error: { error: 'TimeoutError', message: 'The run took too long.' } };
      }
      if (facts.abortCause === 'shutdown') return { kind: 'give-back', counts: false };
      return retryOrFail(facts);
    case 'lost':
      return facts.abortCause === 'shutdown' ? { kind: 'give-back', counts: false } : retryOrFail(facts);
  }
}

function retryOrFail({ attempt, maxAttempts }: OutcomeFacts): RunEnding {
  if (attempt < maxAttempts) return { kind: 'give-back', counts: true };
  return {
    kind: 'end',
    status: 'error',
    error: {
      error: 'MaxAttemptsExceeded',
      message: `The run exceeded max attempts (${maxAttempts}): each time its worker died or lost it.`,
    },
  };
}
