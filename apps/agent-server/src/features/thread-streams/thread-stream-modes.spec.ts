import { describe, expect, it } from '@jest/globals';
import { threadModeFilter } from './thread-stream-modes.js';

const events = ['metadata', 'values', 'messages|agent:1', 'error', 'state_update', 'replay_gap'];

describe('modes of the stream of a thread', () => {
  it.each([
    [['run_modes'], ['metadata', 'values', 'messages|agent:1', 'error', 'replay_gap']],
    [['lifecycle'], ['metadata', 'replay_gap']],
    [['state_update'], ['state_update', 'replay_gap']],
    [
      ['lifecycle', 'state_update'],
      ['metadata', 'state_update', 'replay_gap'],
    ],
    [['run_modes', 'state_update'], events],
  ] as const)('%p let pass %p', (modes, expected) => {
    expect(events.filter(threadModeFilter(modes))).toEqual(expected);
  });
});
