import {
  RUN_STATUSES,
  RUN_STATUSES_IN_FLIGHT,
  type RunEndStatus,
  type RunStatus,
  type RunStatusInFlight,
} from '@heddle/entities-agent-server';

const transitions: Record<RunStatus, readonly (RunStatus | 'deleted')[]> = {
  pending: ['running', 'interrupted', 'deleted'],
  // Back to pending: requeued by a worker that shuts down or lost its executor, or by recovery after its death.
  running: ['pending', 'success', 'error', 'timeout', 'interrupted', 'deleted'],
  success: [],
  error: [],
  timeout: [],
  interrupted: [],
};

export const canBecome = (from: RunStatus, to: RunStatus | 'deleted') => transitions[from].includes(to);
/** Statuses from which a run may move to `to`: the condition of the update. */
export const statusesBefore = (to: RunStatus | 'deleted') => RUN_STATUSES.filter((from) => canBecome(from, to));
export const isInFlight = (status: RunStatus): status is RunStatusInFlight =>
  (RUN_STATUSES_IN_FLIGHT as readonly RunStatus[]).includes(status);
export const isTerminal = (status: RunStatus) => !isInFlight(status);
/** Statuses after which the thread shows an error. */
export const isFailure = (status: RunEndStatus) => status === 'error' || status === 'timeout';
