import type { LossCause } from '../../graphs/graph-runtime.port.js';
import { isQuarantined, threadCrashSuspicion, workerLossSuspicion } from './quarantine.js';

/** What is stored of the losses of a run that speak against it. */
export interface LossRecord {
  suspicion: number;
  /** Number of the newest checkpoint at the last such loss; null before the first one. */
  lostAt: string | null;
  /** Processes that ended with the run at that checkpoint, each with the attempts that were counted for it. */
  lostWith: Readonly<Record<string, number>>;
}

export interface LossFacts {
  /** null where the run was aborted, and nothing ended. */
  cause: LossCause | null;
  /** The process that executed the run. */
  owner: string;
  record: LossRecord;
  lostAmongOthers: boolean;
  /** Number of the newest checkpoint of the thread. */
  checkpoint: string;
  /** That checkpoint is the last one of the run: no node is left to execute. */
  isFinished: boolean;
}

export interface Blame {
  /** Whether the execution counts as an attempt. */
  counts: boolean;
  /** To be stored with the run. */
  record: LossRecord;
}

/** Whether a thread or a process has ended with the run. */
export function isEvidence(cause: LossCause | null): boolean {
  return cause === 'crashed-alone' || cause === 'crashed-among-others' || cause === 'worker-gone';
}

/**
 * What a loss says against the run. Only a thread or a process that has ended is evidence: a lease that ran out is not.
 * A run that stored a checkpoint since the last loss starts at zero, and one that had stored its last checkpoint is not
 * blamed: its next execution finds nothing to execute, and ends it.
 */
export function blameFor(facts: LossFacts): Blame {
  const { cause, record } = facts;
  switch (cause) {
    case 'released':
    case 'unreachable':
    case 'worker-stalled':
      return { counts: false, record };
    case 'stuck':
    case null:
      return { counts: true, record };
    case 'crashed-alone':
      return fromEvidence(facts, () => true, threadCrashSuspicion);
    case 'crashed-among-others':
      return fromEvidence(facts, () => false, threadCrashSuspicion);
    case 'worker-gone':
      // A process has one run in quarantine at a time: where there is one, it is the one to blame.
      return fromEvidence(facts, (before) => !facts.lostAmongOthers || isQuarantined(before), workerLossSuspicion);
  }
}

function fromEvidence(facts: LossFacts, countsAfter: (before: LossRecord) => boolean, suspicion: number): Blame {
  const { cause, owner, record, checkpoint } = facts;
  const isSamePlace = record.lostAt === checkpoint;
  // Once for each place, so that a state whose reading ends the process does not go round for ever.
  const atZero = { suspicion: 0, lostAt: checkpoint, lostWith: {} };
  if (facts.isFinished && !isSamePlace) return { counts: false, record: atZero };
  // Rows of an earlier release have no place.
  const before = isSamePlace || record.lostAt === null ? record : atZero;
  const counts = countsAfter(before);
  const lostWith = cause === 'worker-gone' ? { ...before.lostWith, [owner]: counts ? 1 : 0 } : before.lostWith;
  return { counts, record: { suspicion: before.suspicion + suspicion, lostAt: checkpoint, lostWith } };
}
