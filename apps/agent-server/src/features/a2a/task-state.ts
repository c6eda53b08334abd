import { TaskState } from '@a2a-js/sdk';
import { RUN_STATUSES, type RunStatus } from '@heddle/entities-agent-server';

interface TaskStatusFacts {
  /** Status of the newest run of the task. */
  status: RunStatus;
  /** The thread has no later run, and waits for an answer. */
  isWaiting: boolean;
}

const ofRun: Record<RunStatus, TaskState> = {
  pending: TaskState.TASK_STATE_SUBMITTED,
  running: TaskState.TASK_STATE_WORKING,
  success: TaskState.TASK_STATE_COMPLETED,
  error: TaskState.TASK_STATE_FAILED,
  timeout: TaskState.TASK_STATE_FAILED,
  interrupted: TaskState.TASK_STATE_CANCELED,
};

/** An interrupt that something else than the task answered leaves a completed task. */
export function deriveTaskState({ status, isWaiting }: TaskStatusFacts): TaskState {
  return status === 'success' && isWaiting ? TaskState.TASK_STATE_INPUT_REQUIRED : ofRun[status];
}

const inProgress = [TaskState.TASK_STATE_SUBMITTED, TaskState.TASK_STATE_WORKING];
export const isInProgress = (state: TaskState): boolean => inProgress.includes(state);

/** Runs of the tasks in a state. `isWaiting` null: either. */
export interface WantedTurns {
  statuses: RunStatus[];
  isWaiting: boolean | null;
}

/** Inverse of `deriveTaskState`; states that no task has want no run. */
export function turnsIn(state: TaskState): WantedTurns {
  if (state === TaskState.TASK_STATE_INPUT_REQUIRED) return { statuses: ['success'], isWaiting: true };
  const statuses = RUN_STATUSES.filter(
    (status) => state === TaskState.TASK_STATE_UNSPECIFIED || ofRun[status] === state,
  );
  return { statuses, isWaiting: state === TaskState.TASK_STATE_COMPLETED ? false : null };
}

export const nameOfState = (state: TaskState): string =>
  TaskState[state].replace('TASK_STATE_', '').replace('_', '-').toLowerCase();
