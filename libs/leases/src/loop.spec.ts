import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Loop } from './loop.js';

const everyMs = 1_000;

describe('Loop', () => {
  let rounds: number;
  let atATime: number;
  let errors: unknown[];
  let work: () => Promise<void>;
  let loop: Loop;

  beforeEach(() => {
    jest.useFakeTimers();
    rounds = 0;
    atATime = 0;
    errors = [];
    work = async () => undefined;
    const round = async () => {
      rounds += 1;
      atATime += 1;
      expect(atATime).toBe(1);
      try {
        await work();
      } finally {
        atATime -= 1;
      }
    };
    loop = new Loop(round, { everyMs: () => everyMs, onError: (error) => errors.push(error) });
  });
  afterEach(async () => {
    await loop.stop();
    jest.useRealTimers();
    expect(errors).toEqual([]);
  });

  /** Work that lasts until it is released. */
  const holdUp = () => {
    const held: (() => void)[] = [];
    work = () => new Promise((done) => held.push(done));
    return { letGo: () => held.splice(0).forEach((done) => done()) };
  };
  const settle = () => jest.advanceTimersByTimeAsync(0);

  it('runs outside of the context of its caller', async () => {
    const requests = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    work = async () => void seen.push(requests.getStore());
    requests.run('start', () => loop.start());
    await settle();
    requests.run('request', () => loop.wake());
    await settle();
    await jest.advanceTimersByTimeAsync(everyMs);
    expect(seen).toEqual([undefined, undefined, undefined]);
  });

  it('works at its start and then at intervals', async () => {
    loop.start();
    await settle();
    expect(rounds).toBe(1);
    await jest.advanceTimersByTimeAsync(everyMs * 3);
    expect(rounds).toBe(4);
  });

  it('works at once when it is woken, and restarts the interval', async () => {
    loop.start();
    await jest.advanceTimersByTimeAsync(everyMs * 0.9);
    loop.wake();
    await jest.advanceTimersByTimeAsync(everyMs * 0.9);
    expect(rounds).toBe(2);
  });

  it('merges wake-ups during a round into one more round, without overlap', async () => {
    const { letGo } = holdUp();
    loop.start();
    await settle();
    for (let times = 0; times < 3; times += 1) loop.wake();
    await settle();
    expect(rounds).toBe(1);
    letGo();
    await settle();
    expect(rounds).toBe(2);
    letGo();
    await settle();
    expect(rounds).toBe(2);
  });

  it('continues without a pause when its work wakes it', async () => {
    work = async () => {
      if (rounds < 5) loop.wake();
    };
    loop.start();
    await settle();
    expect(rounds).toBe(5);
  });

  it('reports the end of a round that began after the request', async () => {
    const { letGo } = holdUp();
    loop.start();
    await settle();
    let ended = false;
    const asked = loop.nextRound().then(() => (ended = true));
    letGo();
    await settle();
    expect([rounds, ended]).toEqual([2, false]);
    letGo();
    await asked;
  });

  it('continues after an error, and reports it', async () => {
    work = async () => {
      if (rounds === 1) throw new Error('trouble');
    };
    loop.start();
    await jest.advanceTimersByTimeAsync(everyMs);
    expect(rounds).toBe(2);
    expect(errors.splice(0)).toEqual([new Error('trouble')]);
  });

  it('stops after the current round, without another one', async () => {
    const { letGo } = holdUp();
    loop.start();
    await settle();
    loop.wake();
    let stopped = false;
    const stopping = loop.stop().then(() => (stopped = true));
    await settle();
    expect(stopped).toBe(false);
    letGo();
    await stopping;
    loop.wake();
    await loop.nextRound();
    await jest.advanceTimersByTimeAsync(everyMs * 3);
    expect(rounds).toBe(1);
  });
});
