import { describe, expect, it } from '@jest/globals';
import { loggedCheckpoint } from './logged-checkpoint.js';

const checkpoint = { checkpoint_id: 'c1', checkpoint_ns: '' };

describe('loggedCheckpoint', () => {
  it.each([
    ['checkpoints', { checkpoint, parent_checkpoint: { checkpoint_id: 'c0' } }, 'c1'],
    ['checkpoints|sub:1', { checkpoint }, null],
    ['debug', { type: 'checkpoint', payload: { checkpoint } }, 'c1'],
    ['debug', { type: 'task', payload: { id: 'c1' } }, null],
    ['protocol/checkpoints', { id: 'c1', parent_id: 'c0', step: 1 }, 'c1'],
    ['values', { checkpoint }, null],
    ['checkpoints', null, null],
    ['debug', { payload: null }, null],
  ])('of %s with %j is %s', (event, data, expected) => {
    expect(loggedCheckpoint({ event, data: JSON.stringify(data) })).toBe(expected);
  });
});
