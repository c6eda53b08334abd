import { describe, expect, it } from '@jest/globals';
import {
  type AgentState,
  decideAgentAction,
  explainNotReady,
  nextRoundMs,
  observeAgent,
  restartDelayMs,
  startFailure,
} from './agent-process.plan.js';

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
  scalesToZero: false,
  idleForMs: 1000,
  asleepForMs: null,
  wasUsedSince: false,
  wakeInMs: null,
};
const times = { drainMs: 60_000, idleMs: 900_000 };
const idle = { ...serving, scalesToZero: true, idleForMs: 900_000 };
const withdrawn = { ...idle, asleepForMs: 4_000 };
const fresh = { ...serving, isAlive: false, wasSeen: false, isReady: false, readyForMs: null };
const asleep = { ...fresh, scalesToZero: true, asleepForMs: 10_000 };

describe('nextRoundMs', () => {
  it('is short while an agent server starts', () => {
    expect(nextRoundMs(['none', 'check-health'], 500)).toBe(100);
    expect(nextRoundMs(['start'], 500)).toBe(100);
    expect(nextRoundMs(['start'], 50)).toBe(50);
    expect(nextRoundMs(['none', 'record-end'], 500)).toBe(500);
    expect(nextRoundMs([], 500)).toBe(500);
  });
});

describe('decideAgentAction', () => {
  it.each([
    ['leaves a serving one alone', serving, 'none'],
    ['starts a wanted one', fresh, 'start'],
    ['waits for the time of the next start', { ...fresh, isDue: false }, 'none'],
    ['records an end before a new start', { ...serving, isAlive: false }, 'record-end'],
    ['checks one that is not ready', { ...serving, isReady: false, readyForMs: null }, 'check-health'],
    ['resets the failures of a stable one', { ...serving, failures: 3, readyForMs: 60_001 }, 'reset-failures'],
    ['keeps the failures of a young one', { ...serving, failures: 3, readyForMs: 59_000 }, 'none'],
    ['terminates one that is not wanted', { ...serving, isWanted: false }, 'terminate'],
    ['lets it drain', { ...serving, isWanted: false, stoppingForMs: 60_000 }, 'none'],
    ['kills it after the drain', { ...serving, isWanted: false, stoppingForMs: 65_001 }, 'kill'],
    ['kills a deleted one sooner', { ...serving, isWanted: false, isDeleted: true, stoppingForMs: 5_001 }, 'kill'],
    ['lets a stopping one end that is wanted again', { ...serving, stoppingForMs: 10 }, 'none'],
    ['removes an ended one that is not wanted', { ...serving, isWanted: false, isAlive: false }, 'remove'],
    ['removes one that never started', { ...fresh, isWanted: false }, 'remove'],
    ['withdraws an idle one that scales to zero', idle, 'withdraw'],
    ['keeps an idle one that does not', { ...idle, scalesToZero: false }, 'none'],
    ['keeps one that was used', { ...idle, idleForMs: 899_999 }, 'none'],
    ['does not withdraw one that is not wanted', { ...idle, isWanted: false }, 'terminate'],
    ['lets proxies notice that it is withdrawn', { ...withdrawn, asleepForMs: 3_999 }, 'none'],
    ['puts a withdrawn one to sleep', withdrawn, 'sleep'],
    ['takes one back that was used meanwhile', { ...withdrawn, wasUsedSince: true }, 'wake'],
    ['lets one that goes to sleep end', { ...withdrawn, stoppingForMs: 10 }, 'none'],
    ['records the end of one that went to sleep', { ...withdrawn, isAlive: false }, 'record-end'],
    ['does not start one that sleeps', asleep, 'none'],
    ['lets it sleep while the next cron is far', { ...asleep, wakeInMs: 30_001 }, 'none'],
    ['wakes it before a cron', { ...asleep, wakeInMs: 30_000 }, 'wake'],
    ['wakes it after a missed cron', { ...asleep, wakeInMs: -1 }, 'wake'],
    ['removes a sleeping one that is replaced', { ...asleep, isWanted: false }, 'remove'],
  ] as const)('%s', (_name, state, expected) => {
    expect(decideAgentAction(state, times)).toBe(expected);
  });
});

describe('restartDelayMs', () => {
  it('restarts at once after the first end, then with doubling delays up to a maximum', () => {
    expect([1, 2, 3, 4, 8, 100].map(restartDelayMs)).toEqual([0, 500, 1000, 2000, 30_000, 30_000]);
  });
});

describe('startFailure', () => {
  it('is the last end, when starts fail repeatedly', () => {
    const state = { isReady: false, failures: 2, lastEnd: 'It ended.' };
    expect(startFailure(state)).toBe('It ended.');
    expect(startFailure({ ...state, failures: 1 })).toBeNull();
    expect(startFailure({ ...state, isReady: true })).toBeNull();
  });
});

describe('explainNotReady', () => {
  const body = (graphs: object) => JSON.stringify({ detail: 'Not ready: graphs', checks: { graphs } });
  it.each([
    [
      'broken graphs',
      body({ ok: false, detail: { loaded: 0, broken: { a: 'Error: no key', b: 'Error: no model' } } }),
      'No graph can be loaded. a: Error: no key; b: Error: no model',
    ],
    ['another reason', body({ ok: true, detail: { loaded: 1, broken: { a: 'no key' } } }), 'Not ready: graphs'],
    ['an answer of another program', '<html>', 'It answers /ready with an error.'],
    ['an answer without members', 'null', 'It answers /ready with an error.'],
  ])('names %s', (_name, text, reason) => {
    expect(explainNotReady(text)).toBe(`The agent server runs, but is not ready. ${reason}`);
  });
});

describe('observeAgent', () => {
  const running = { isReady: true, failures: 0, asleepAt: null, wakeAt: null, lastEnd: null };
  it.each([
    ['none', undefined],
    ['running', running],
    ['starting', { ...running, isReady: false }],
    ['failing', { ...running, isReady: false, failures: 2 }],
    ['asleep', { ...running, isReady: false, asleepAt: new Date(0) }],
  ] as const)('%s', (state, agent) => {
    expect(observeAgent(agent)).toMatchObject({ state });
  });
});
