import { describe, expect, it } from '@jest/globals';
import { type AgentState, decideAgentAction, restartDelayMs } from './agent-process.plan.js';

const serving: AgentState = {
  isWanted: true,
  isDeleted: false,
  isAlive: true,
  wasSeen: true,
  isReady: true,
  stoppingForMs: null,
  readyForMs: 1000,
  failures: 0,
  isDue: true,
};
const fresh = { ...serving, isAlive: false, wasSeen: false, isReady: false, readyForMs: null };

describe('decideAgentAction', () => {
  it.each([
    ['leaves a serving one alone', serving, 'none'],
    ['starts a wanted one', fresh, 'start'],
    ['waits for the time of the next start', { ...fresh, isDue: false }, 'none'],
    ['records an end before a new start', { ...serving, isAlive: false }, 'record-end'],
    ['checks one that is not ready', { ...serving, isReady: false, readyForMs: null }, 'check-health'],
    ['forgets failures of a stable one', { ...serving, failures: 3, readyForMs: 60_001 }, 'forget-failures'],
    ['remembers failures of a young one', { ...serving, failures: 3, readyForMs: 59_000 }, 'none'],
    ['terminates one that is not wanted', { ...serving, isWanted: false }, 'terminate'],
    ['lets it drain', { ...serving, isWanted: false, stoppingForMs: 60_000 }, 'none'],
    ['kills it after the drain', { ...serving, isWanted: false, stoppingForMs: 65_001 }, 'kill'],
    ['kills a deleted one sooner', { ...serving, isWanted: false, isDeleted: true, stoppingForMs: 5_001 }, 'kill'],
    ['lets a stopping one end that is wanted again', { ...serving, stoppingForMs: 10 }, 'none'],
    ['removes an ended one that is not wanted', { ...serving, isWanted: false, isAlive: false }, 'remove'],
    ['removes one that never started', { ...fresh, isWanted: false }, 'remove'],
  ] as const)('%s', (_name, state, expected) => {
    expect(decideAgentAction(state, 60_000)).toBe(expected);
  });
});

describe('restartDelayMs', () => {
  it('restarts at once after the first end, then with doubling delays up to a maximum', () => {
    expect([1, 2, 3, 4, 8, 100].map(restartDelayMs)).toEqual([0, 500, 1000, 2000, 30_000, 30_000]);
  });
});
