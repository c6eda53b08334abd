import type { CancelAction } from '@heddle/entities-agent-server';
import type { AbortCause, LossRecord, RunEnding } from '../../core/runs/run-ending.js';
import type { ExecuteOutcome, LossCause, RunError } from '../../graphs/graph-runtime.port.js';
import { boundedError } from '../../graphs/run-error.js';
import { blameFor } from './blame.js';

export interface Loss {
  cause: LossCause;
  /** Explanation for the error message of the run. */
  reason: string;
}

/** The process of the run has not ended, as far as the database knows. */
export const processStalled: Loss = {
  cause: 'worker-stalled',
  reason: 'the process that executed the run has not ended, but its lease expired',
};

export const processGone: Loss = { cause: 'worker-gone', reason: 'the process that executed the run has ended' };

export interface OutcomeFacts {
  outcome: ExecuteOutcome['kind'];
  error: RunError | null;
  /** Present for the outcome `lost`. */
  loss: Loss | null;
  /** Stored cancel; an accepted cancel takes precedence over every outcome. */
  cancelAction: CancelAction | null;
  abortCause: AbortCause | null;
  attempt: number;
  maxAttempts: number;
  /** Maximum number of processes that may be lost with a run. */
  maxWorkerLosses: number;
  /** The process that executed the run. */
  owner: string;
  record: LossRecord;
  lostAmongOthers: boolean;
  /** Number of the newest checkpoint of the thread. */
  checkpoint: string;
  /** That checkpoint is the last one of the run: no node is left to execute. */
  isFinished: boolean;
}

/** Decides the ending of a run after its execution (outcome `lost`: the worker is gone). */
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
        error: boundedError(facts.error ?? { error: 'Error', message: 'The graph failed without an error message.' }),
      };
    case 'aborted':
      if (facts.abortCause === 'timeout') {
        return { kind: 'end', status: 'timeout', error: { error: 'TimeoutError', message: 'The run took too long.' } };
      }
      return afterLoss(facts);
    case 'lost':
      return afterLoss(facts);
  }
}

function afterLoss(facts: OutcomeFacts): RunEnding {
  const { loss, record: unchanged } = facts;
  if (isOfTheProcess(facts.abortCause)) return { kind: 'requeue', counts: false, record: unchanged };
  const { counts, record } = blameFor({ ...facts, cause: loss?.cause ?? null });
  if (!counts) return { kind: 'requeue', counts, record };
  const reason = loss?.reason ?? 'It was aborted.';
  if (facts.attempt >= facts.maxAttempts) {
    return exhausted(
      'MaxAttemptsExceeded',
      `The run exceeded max attempts (${facts.maxAttempts}). The last one was lost: ${reason}`,
    );
  }
  // Another execution would probably end the next process too, with all of its runs.
  if (loss?.cause === 'worker-gone' && record.suspicion >= facts.maxWorkerLosses) {
    return exhausted(
      'WorkerLost',
      `The run seems to end the processes that execute it, by its memory or a crash. The last one was lost: ${reason}`,
    );
  }
  return { kind: 'requeue', counts, record };
}

const exhausted = (error: string, message: string): RunEnding => ({
  kind: 'end',
  status: 'error',
  isExhausted: true,
  error: boundedError({ error, message }),
});

/** The process stopped, was starved or had no database: no evidence against the run. */
function isOfTheProcess(cause: AbortCause | null): boolean {
  return cause === 'shutdown' || cause === 'lease-expired';
}
