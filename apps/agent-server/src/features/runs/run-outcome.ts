import type { CancelAction } from '@heddle/entities-agent-server';
import type { ExecuteOutcome, LossCause, RunError } from '../../graphs/graph-runtime.port.js';
import { isSuspect, threadCrashSuspicion, workerLossSuspicion } from './suspicion.js';

/**
 * Why this process aborted the run, if it did. `lease-lost`: the database says that the run is not ours any more.
 * `lease-expired`: nobody said so, but it could not be renewed in time.
 */
export type AbortCause = 'cancel' | 'timeout' | 'shutdown' | 'lease-lost' | 'lease-expired';

export type RunEnding =
  | {
      kind: 'end';
      status: 'success' | 'error' | 'timeout' | 'interrupted';
      error: RunError | null;
      /** It was lost too often to be tried again. */
      isExhausted?: true;
    }
  /** The run and what it wrote go away. */
  | { kind: 'delete' }
  /** Pending again, for any worker. `counts` is false when the run itself was not to blame. */
  | { kind: 'give-back'; counts: boolean; suspicion: number };

export interface OutcomeFacts {
  outcome: ExecuteOutcome['kind'];
  error: RunError | null;
  /** Of the outcome `lost`. */
  loss: { cause: LossCause; reason: string } | null;
  /** As persisted: a cancel that was accepted before the end wins over every outcome. */
  cancelAction: CancelAction | null;
  abortCause: AbortCause | null;
  attempt: number;
  maxAttempts: number;
  /** How many processes a run may take along. */
  maxWorkerLosses: number;
  suspicion: number;
  lostAmongOthers: boolean;
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
      return afterLoss(facts);
    case 'lost':
      return afterLoss(facts);
  }
}

/** Who may be somebody else's victim loses no attempt; from then on suspicion tells the victims from the culprit. */
function afterLoss(facts: OutcomeFacts): RunEnding {
  const { counts, suspicion } = isOfTheProcess(facts.abortCause) ? blameless : blameFor(facts);
  if (!counts) return { kind: 'give-back', counts, suspicion };
  const reason = facts.loss?.reason ?? 'It was aborted.';
  if (facts.attempt >= facts.maxAttempts) {
    return exhausted(
      'MaxAttemptsExceeded',
      `The run exceeded max attempts (${facts.maxAttempts}). The last one was lost: ${reason}`,
    );
  }
  // The next worker would be lost, too, and what else it executes.
  if (facts.loss?.cause === 'worker-gone' && facts.suspicion + workerLossSuspicion >= facts.maxWorkerLosses) {
    return exhausted(
      'WorkerLost',
      `The run seems to end the processes that execute it, by its memory or a crash. The last one was lost: ${reason}`,
    );
  }
  return { kind: 'give-back', counts, suspicion };
}

const exhausted = (error: string, message: string): RunEnding => ({
  kind: 'end',
  status: 'error',
  isExhausted: true,
  error: { error, message },
});

/** The process stopped, was starved or had no database: that says nothing about the run. */
function isOfTheProcess(cause: AbortCause | null): boolean {
  return cause === 'shutdown' || cause === 'lease-expired';
}

interface Blame {
  counts: boolean;
  suspicion: number;
}

const blameless: Blame = { counts: false, suspicion: 0 };

function blameFor(facts: OutcomeFacts): Blame {
  switch (facts.loss?.cause) {
    case 'released':
    case 'unreachable':
      return blameless;
    case 'crashed-alone':
      return { counts: true, suspicion: threadCrashSuspicion };
    case 'crashed-among-others':
      return { counts: false, suspicion: threadCrashSuspicion };
    case 'worker-gone':
      // A worker has one suspect at a time: where there is one, it is the one to blame.
      return { counts: !facts.lostAmongOthers || isSuspect(facts), suspicion: workerLossSuspicion };
    case 'stuck':
    case undefined:
      return { counts: true, suspicion: 0 };
  }
}
