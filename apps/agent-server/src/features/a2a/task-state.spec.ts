import { describe, expect, it } from '@jest/globals';
import { TaskState } from '@a2a-js/sdk';
import { RUN_STATUSES } from '@heddle/entities-agent-server';
import { deriveTaskState, nameOfState, turnsIn } from './task-state.js';

const states = Object.values(TaskState).filter((state): state is TaskState => typeof state === 'number' && state > 0);

describe('the state of a task', () => {
  it.each([
    ['pending', false, 'submitted'],
    ['running', false, 'working'],
    ['success', false, 'completed'],
    ['success', true, 'input-required'],
    ['error', false, 'failed'],
    ['timeout', false, 'failed'],
    ['interrupted', false, 'canceled'],
    ['interrupted', true, 'canceled'],
  ] as const)('with a run that is %s, waiting: %s, is %s', (status, isWaiting, expected) => {
    expect(nameOfState(deriveTaskState({ status, isWaiting }))).toBe(expected);
  });

  it('is found by exactly the runs that have it', () => {
    for (const status of RUN_STATUSES) {
      for (const isWaiting of [true, false]) {
        const found = states.filter((state) => {
          const wanted = turnsIn(state);
          return wanted.statuses.includes(status) && (wanted.isWaiting ?? isWaiting) === isWaiting;
        });
        expect(found).toEqual([deriveTaskState({ status, isWaiting })]);
      }
    }
    expect(turnsIn(TaskState.TASK_STATE_UNSPECIFIED)).toEqual({ statuses: [...RUN_STATUSES], isWaiting: null });
  });
});
