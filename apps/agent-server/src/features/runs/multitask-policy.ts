import type { CancelAction, MultitaskStrategy, RunStatus } from '@heddle/entities-agent-server';

export interface RunInFlight {
  runId: string;
  status: RunStatus;
}

export type MultitaskDecision =
  | { kind: 'refuse' }
  /** Store the new run as pending. What runs is asked to stop; what waits never starts. */
  | { kind: 'accept'; cancel: { action: CancelAction; running: string[]; pending: string[] } | null };

/** What a new run does to the thread's runs that have not finished. */
export function decideMultitask(strategy: MultitaskStrategy, inFlight: readonly RunInFlight[]): MultitaskDecision {
  if (inFlight.length === 0 || strategy === 'enqueue') return { kind: 'accept', cancel: null };
  if (strategy === 'reject') return { kind: 'refuse' };
  const ids = (status: RunStatus) => inFlight.filter((run) => run.status === status).map((run) => run.runId);
  return { kind: 'accept', cancel: { action: strategy, running: ids('running'), pending: ids('pending') } };
}
