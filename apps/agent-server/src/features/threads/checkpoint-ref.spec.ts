import { describe, expect, it } from '@jest/globals';
import { ValidationError } from '@heddle/errors';
import { parseBefore, toCheckpointRef } from './checkpoint-ref.js';

const thread = '11111111-1111-4111-8111-111111111111';
const checkpoint = '1f1e5411-e499-6ab2-8000-3d9a6f4c0c55';
const expected = { thread_id: thread, checkpoint_ns: '', checkpoint_id: checkpoint };

describe('parseBefore', () => {
  it.each([
    ['an id', checkpoint],
    ['a checkpoint', { thread_id: thread, checkpoint_ns: '', checkpoint_id: checkpoint }],
    ['a config', { configurable: { checkpoint_id: checkpoint } }],
  ])('takes %s', (_, before) => {
    expect(parseBefore(thread, before)).toEqual(expected);
  });

  it('is absent when nothing is given', () => {
    expect(parseBefore(thread, null)).toBeUndefined();
  });

  it.each([
    [5],
    [[checkpoint]],
    ['nonsense'],
    [{}],
    [{ checkpoint_id: 7 }],
    [{ checkpoint_id: checkpoint, checkpoint_ns: 1 }],
  ])('refuses %j with its place', (before) => {
    expect(() => parseBefore(thread, before)).toThrow(ValidationError);
  });
});

describe('toCheckpointRef', () => {
  it('stays on the thread of the path', () => {
    expect(toCheckpointRef(thread, { checkpoint_id: checkpoint }, ['body', 'checkpoint'])).toEqual(expected);
    expect(() =>
      toCheckpointRef(thread, { thread_id: '22222222-2222-4222-8222-222222222222' }, ['body', 'checkpoint']),
    ).toThrow(ValidationError);
  });
});
