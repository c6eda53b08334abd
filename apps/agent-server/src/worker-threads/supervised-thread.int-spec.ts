import { afterEach, describe, expect, it } from '@jest/globals';
import { DeadlineError } from '@heddle/leases';
import { waitFor } from '@heddle/testing';
import type { ProbeCall, ProbeData } from '../../test/thread-fixtures/probe.entry.js';
import { SupervisedThread, type SupervisedThreadOptions, ThreadEndedError } from './supervised-thread.js';

type Probe = SupervisedThread<ProbeCall, string, string, string>;

describe('a supervised thread', () => {
  const threads: Probe[] = [];
  const exits: [message: string, retryInMs: number | null][] = [];
  const messages: string[] = [];
  let loads: SharedArrayBuffer;

  afterEach(async () => {
    await Promise.all(threads.splice(0).map((thread) => thread.stop()));
    exits.length = 0;
    messages.length = 0;
  });

  /** `fails`: numbers of the loads that fail; negative ones hang. */
  function open(options: Partial<SupervisedThreadOptions<string>> = {}, fails: number[] = []): Probe {
    loads = new SharedArrayBuffer(4);
    const thread: Probe = new SupervisedThread({
      name: 'probe',
      entry: new URL('../../test/thread-fixtures/probe.entry.js', import.meta.url),
      workerData: { loads, fails } satisfies ProbeData,
      onMessage: (message) => messages.push(message),
      onExit: (error, retryInMs) => exits.push([error.message, retryInMs]),
      ...options,
    });
    threads.push(thread);
    return thread;
  }
  const restart = { firstMs: 1, slowestMs: 4 };

  it('answers calls, also those that come while it loads', async () => {
    const thread = open();
    void thread.start();
    expect(await Promise.all([thread.call('echo'), thread.call('echo')])).toEqual(['echo 1', 'echo 1']);
    await expect(thread.call('throw')).rejects.toThrow('thrown');
    await expect(thread.call('refuse')).rejects.toMatchObject({ errors: [{ loc: ['body', 'a'] }] });
  });

  it('passes on messages in order, the first ones before it is ready', async () => {
    const thread: Probe = open({ onStart: () => thread.post('a') });
    void thread.start();
    thread.post('b');
    await waitFor(async () => messages.length === 2);
    expect(messages).toEqual(['a back', 'b back']);
  });

  it.each<[ProbeCall, string]>([
    ['exit', 'it ended with exit code 3'],
    ['crash', 'crashed'],
  ])('rejects pending calls when it ends (%s), and is not replaced by itself', async (call, reason) => {
    const thread = open();
    await thread.start();
    const [hangs, ends] = await Promise.allSettled([thread.call('hang'), thread.call(call)]);
    const rejected = { status: 'rejected', reason: new ThreadEndedError(reason) };
    expect([hangs, ends]).toEqual([rejected, rejected]);
    await expect(thread.call('echo')).rejects.toThrow(new ThreadEndedError(reason));
    expect(exits).toEqual([[reason, null]]);
  });

  it('is replaced after an exit, also when replacements do not load', async () => {
    const thread = open({ restart }, [2, 3]);
    await thread.start();
    await expect(thread.call('exit')).rejects.toThrow(ThreadEndedError);
    await thread.whenReady();
    expect(await thread.call('echo')).toBe('echo 4');
    expect(exits.filter(([, retryInMs]) => retryInMs !== null)).toEqual([
      ['it ended with exit code 3', 1],
      ['load 2 fails', 2],
      ['load 3 fails', 4],
    ]);
  });

  it('rejects a start that fails, and does not retry it', async () => {
    const thread = open({ restart }, [1]);
    await expect(thread.start()).rejects.toThrow('load 1 fails');
    await expect(thread.call('echo')).rejects.toThrow(ThreadEndedError);
    expect(new Int32Array(loads)[0]).toBe(1);
  });

  it('retries also the first start when it has to keep running', async () => {
    const thread = open({ restart }, [1]);
    thread.keepRunning();
    await waitFor(async () => (await thread.call('echo').catch(() => null)) === 'echo 2');
  });

  it('ends a thread that does not load in time', async () => {
    await expect(open({ loadMs: 1 }, [-1]).start()).rejects.toThrow(DeadlineError);
    await waitFor(async () => exits.length > 0);
  });

  it('ends a thread that is blocked, and none that waits', async () => {
    const thread = open({ blockedMs: 500 });
    await thread.start();
    const hangs = thread.call('hang').catch((error: Error) => error.message);
    await thread.endIfBlocked();
    expect(await thread.call('echo')).toBe('echo 1');
    const blocks = thread.call('block').catch((error: Error) => error.message);
    await thread.endIfBlocked();
    expect(await Promise.all([hangs, blocks])).toEqual(Array(2).fill('it was blocked for 500 ms'));
  });

  it('rejects pending calls when it is stopped, and is not replaced', async () => {
    const thread = open({ restart });
    await thread.start();
    const hangs = thread.call('hang').catch((error: Error) => error.message);
    await thread.stop();
    expect(await hangs).toBe('it was stopped');
    expect(exits).toEqual([['it was stopped', null]]);
  });
});
