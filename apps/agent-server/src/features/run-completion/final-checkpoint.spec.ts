import { describe, expect, it } from '@jest/globals';
import type { StateSnapshotWire, StateTaskWire } from '../../graphs/wire-types.js';
import { emptySnapshot } from '../../core/threads/thread-head.js';
import { isFinalCheckpoint } from './final-checkpoint.js';
import { stateTask } from '../../../test/state-task.js';

const runId = 'run-1';
const task = (interrupts: StateTaskWire['interrupts']) => stateTask('task', 'node', interrupts);
const interrupt = { id: 'i', value: 'go on?' };
const head = (changes: Partial<StateSnapshotWire>): StateSnapshotWire => ({
  ...emptySnapshot(),
  metadata: { run_id: runId },
  ...changes,
});

describe('the final checkpoint of a run', () => {
  it.each([
    ['no state', null, false],
    ['nothing left to execute', head({}), true],
    ['stored by another run', head({ metadata: { run_id: 'run-2' } }), false],
    ['stored by an edit', head({ metadata: {} }), false],
    ['a node left', head({ next: ['node'], tasks: [task([])] }), false],
    ['a node left of which no task is known', head({ next: ['node'] }), false],
    ['every node waits for an answer', head({ next: ['node'], tasks: [task([interrupt])] }), true],
    ['one node waits, the other one executes', head({ next: ['a', 'b'], tasks: [task([interrupt]), task([])] }), false],
  ])('%s', (_case, state, isFinal) => {
    expect(isFinalCheckpoint(state, runId)).toBe(isFinal);
  });
});
