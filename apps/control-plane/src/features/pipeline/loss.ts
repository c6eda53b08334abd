import { backoffMs } from './backoff.js';

/** From so many losses in a row on, a step is worked on by a process that does nothing else meanwhile. */
export const lossesBeforeIsolation = 3;

/** A try that ended without a word from its process: the lease ran out. */
export interface LostTry {
  /** Claims of the step that count, this one included. */
  attempt: number;
  /** Losses of the present step before this one. */
  losses: number;
  /** The process worked on no other step. */
  isolated: boolean;
  /** Another process was lost with another step since the previous loss of this one. */
  othersLostSince: boolean;
}

export interface AfterLoss {
  attempt: number;
  losses: number;
  delayMs: number;
}

/**
 * The loss of a process says something about a step only where the process worked on no other one, and where no other
 * loss points to a cause outside of both. Everything else costs no attempt. Isolated steps wait between their losses,
 * so that the deadline of a step also bounds the losses that do not count. `random` is from [0, 1).
 */
export function afterLoss(lost: LostTry, random: number): AfterLoss {
  const losses = lost.losses + 1;
  const counted = lost.isolated && !lost.othersLostSince;
  return {
    attempt: counted ? lost.attempt : Math.max(0, lost.attempt - 1),
    losses,
    delayMs: lost.isolated ? backoffMs(losses - lossesBeforeIsolation, random) : 0,
  };
}
