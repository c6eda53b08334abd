import { backoffMs } from './backoff.js';

/** Consecutive losses after which a step is isolated: its process works on no other step meanwhile. */
export const lossesBeforeIsolation = 3;

/** An attempt whose lease expired without a report from its process. */
export interface LostAttempt {
  /** Counted claims of the step, including this one. */
  attempt: number;
  /** Earlier losses of the current step. */
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
 * The loss of a process is evidence against a step only if the process worked on no other step, and no other loss
 * points to a common external cause. Any other loss costs no attempt. Isolated steps wait between their losses, so that
 * the deadline of a step also bounds the losses that do not count. `random` is from [0, 1).
 */
export function afterLoss(lost: LostAttempt, random: number): AfterLoss {
  const losses = lost.losses + 1;
  const counted = lost.isolated && !lost.othersLostSince;
  return {
    attempt: counted ? lost.attempt : Math.max(0, lost.attempt - 1),
    losses,
    delayMs: lost.isolated ? backoffMs(losses - lossesBeforeIsolation, random) : 0,
  };
}
