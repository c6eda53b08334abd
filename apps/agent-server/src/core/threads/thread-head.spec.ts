import { describe, expect, it } from '@jest/globals';
import type { StateSnapshotWire } from '../../graphs/wire-types.js';
import { emptySnapshot, projectHead, rehomeSnapshot, showsNewest } from './thread-head.js';
import { stateTask } from '../../../test/state-task.js';

const ref = (thread: string) => ({ thread_id: thread, checkpoint_ns: '', checkpoint_id: 'c1' });
const snapshot = (changes: Partial<StateSnapshotWire>): StateSnapshotWire => ({ ...emptySnapshot(), ...changes });
const task = (id: string, interrupts: { id: string; value: string }[]) => stateTask(id, 'review', interrupts);

describe('projectHead', () => {
  it('keeps values, snapshot and the interrupts by task', () => {
    const open = [{ id: 'i1', value: 'Pay?' }];
    const head = snapshot({ values: { n: 1 }, next: ['review'], tasks: [task('t1', open), task('t2', [])] });
    expect(projectHead(head, true)).toEqual({
      values: { n: 1 },
      omitted: null,
      interrupts: { t1: open },
      head,
      hasNext: true,
    });
  });

  it('shows text that the database cannot hold in a readable form, and keeps no inexact snapshot', () => {
    const projection = projectHead(snapshot({ values: { 'k\u0000': ['a\u0000b', '\ud800'] } }), true);
    expect(projection.values).toEqual({ 'k\ufffd': ['a\ufffdb', '\ufffd'] });
    expect(projection.head).toBeNull();
  });
});

describe('showsNewest', () => {
  const [early, late] = [new Date(1_000), new Date(2_000)];
  const edit = { editLeaseId: 'edit', editLeaseUntil: early };
  const none = { editLeaseId: null, editLeaseUntil: null };

  it.each([
    ['an unchanged thread', { ...none, stateUpdatedAt: early }, true],
    ['a thread that never ran', { ...none, stateUpdatedAt: null }, true],
    ['one with a run', { ...none, status: 'busy' as const, stateUpdatedAt: early }, false],
    ['an edit of a thread without a state', { ...edit, stateUpdatedAt: null }, false],
    ['an edit since the row was brought up to date', { ...edit, stateUpdatedAt: early }, false],
    ['a run that ended after an edit that did not', { ...edit, stateUpdatedAt: late }, true],
  ])('%s: %j', (_what, facts, shown) => {
    expect(showsNewest({ status: 'idle', ...facts })).toBe(shown);
  });
});

describe('rehomeSnapshot', () => {
  it('moves every reference to the copy', () => {
    const head = snapshot({
      metadata: { thread_id: 'old', step: 1 },
      checkpoint: ref('old'),
      parent_checkpoint: ref('old'),
      tasks: [{ ...task('t', []), checkpoint: ref('old'), state: snapshot({ checkpoint: ref('old') }) }],
    });
    expect(JSON.stringify(rehomeSnapshot(head, 'new'))).not.toContain('old');
    expect(rehomeSnapshot(head, 'new').metadata).toEqual({ thread_id: 'new', step: 1 });
  });
});
