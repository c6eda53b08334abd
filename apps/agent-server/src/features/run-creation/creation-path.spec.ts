import { describe, expect, it } from '@jest/globals';
import type { ExpectedThread } from '../../core/runs/run.repository.js';
import { chooseCreationPath, expectThread, type RunTarget } from './creation-path.js';

const ordinary = { inTransaction: false, afterSeconds: 0, isLimited: false };

describe('the creation path of', () => {
  it.each([
    ['an ordinary run', {}, 'statement'],
    ['one inside a transaction, as under an Idempotency-Key', { inTransaction: true }, 'transaction'],
    ['one that has to be counted first', { isLimited: true }, 'transaction'],
    ['one that is to start later', { afterSeconds: 1 }, 'transaction'],
    ['one that is to start much later', { afterSeconds: 1e6 }, 'transaction'],
  ])('%s', (_what, facts, path) => {
    expect(chooseCreationPath({ ...ordinary, ...facts })).toBe(path);
  });
});

describe('the expected path for', () => {
  const identity = { graphId: 'chat', assistantId: 'a' };
  const left = { graph_id: 'chat', assistant_id: 'a' };
  const team = { team: 'x' };
  it.each<[string, RunTarget, boolean, Record<string, unknown> | null, Omit<ExpectedThread, 'mayBeInterrupted'>]>([
    ['a thread', { threadId: 't' }, false, null, { metadata: [{}, left], newThread: null }],
    ['a thread that is remembered', { threadId: 't' }, false, team, { metadata: [team], newThread: null }],
    [
      'one that may be made',
      { threadId: 't' },
      true,
      null,
      { metadata: [{}, left], newThread: { isTemporary: false } },
    ],
    // Should it be gone, a new one would not have the metadata that the run was planned for.
    ['one that may be made, but is remembered', { threadId: 't' }, true, team, { metadata: [team], newThread: null }],
    ['no thread', { keepThread: false }, false, null, { metadata: [{}], newThread: { isTemporary: true } }],
    ['no thread, to be kept', { keepThread: true }, false, null, { metadata: [{}], newThread: { isTemporary: false } }],
  ])('%s', (_what, target, createThread, remembered, expected) => {
    expect(expectThread(target, { createThread }, identity, remembered)).toEqual({
      ...expected,
      mayBeInterrupted: true,
    });
  });

  it.each([
    ['none is remembered', null, [{}, left]],
    ['it has had no run', team, [team]],
    ['its runs are of this assistant', { ...team, ...left }, [{ ...team, ...left }]],
    ['its runs are of another one', { ...team, assistant_id: 'b' }, undefined],
  ])('a thread with one assistant that waits for no answer: %s', (_what, remembered, metadata) => {
    const rules = { isBoundAndIdle: true };
    const expected = expectThread({ threadId: 't' }, { createThread: false }, identity, remembered, {}, rules);
    expect([expected?.metadata, expected?.mayBeInterrupted]).toEqual([metadata, metadata && false]);
  });
});
