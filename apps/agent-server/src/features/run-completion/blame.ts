import type { LossRecord } from '../../core/runs/run-ending.js';
import type { LossCause } from '../../graphs/graph-runtime.port.js';
import { isQuarantined, threadCrashWeight, workerLossWeight } from '../../core/runs/quarantine.js';

export interface LossFacts {
  /** null for an aborted run whose thread and process live on. */
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

interface Blame {
  /** Whether the execution counts as an attempt. */
  counts: boolean;
  /** The record to store with the run. */
  record: LossRecord;
}

/** Whether a thread or a process has ended with the run. */
export function isEvidence(cause: LossCause | null): boolean {
  return cause === 'crashed-alone' || cause === 'crashed-among-others' || cause === 'worker-gone';
}

/**
 * Decides how far a loss is evidence against the run. Only the end of a thread or a process is evidence, an expired
 * lease is not. A run that has stored a checkpoint since the last loss starts at zero. A run whose last checkpoint is
 * stored is not blamed: its next execution finds no node to execute, and ends it.
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
      return fromEvidence(facts, () => true, threadCrashWeight);
    case 'crashed-among-others':
      return fromEvidence(facts, () => false, threadCrashWeight);
    case 'worker-gone':
      // A process executes one run in quarantine at a time, so a quarantined run is the one to blame.
      return fromEvidence(facts, (before) => !facts.lostAmongOthers || isQuarantined(before), workerLossWeight);
  }
}

function fromEvidence(facts: LossFacts, countsAfter: (before: LossRecord) => boolean, suspicion: number): Blame {
  const { cause, owner, record, checkpoint } = facts;
  const isSamePlace = record.lostAt === checkpoint;
  // Once per checkpoint: a state that crashes its reader must not be requeued for ever.
  const atZero = { suspicion: 0, lostAt: checkpoint, lostWith: {} };
  if (facts.isFinished && !isSamePlace) return { counts: false, record: atZero };
  // Rows of an earlier release have no checkpoint.
  const before = isSamePlace || record.lostAt === null ? record : atZero;
  const counts = countsAfter(before);
  const lostWith = cause === 'worker-gone' ? { ...before.lostWith, [owner]: counts ? 1 : 0 } : before.lostWith;
  return { counts, record: { suspicion: before.suspicion + suspicion, lostAt: checkpoint, lostWith } };
}
