import { describe, expect, it } from '@jest/globals';
import { DeadlineError, within } from './within.js';

const never = new Promise<string>(() => undefined);
const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

describe('within', () => {
  it('gives the result of the work, or its error, and leaves no timer behind', async () => {
    const before = timers();
    expect(await within(60_000, Promise.resolve('done'))).toBe('done');
    await expect(within(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(timers()).toBe(before);
  });

  it('reports the waiting time', async () => {
    await expect(within(1, never)).rejects.toThrow(new DeadlineError('There was no result within 1 ms'));
  });

  it('returns the fallback for a late result, or a timeout error', async () => {
    expect(await within(1, never, () => null)).toBeNull();
    const refuse = () => {
      throw new TypeError('too late');
    };
    await expect(within(1, never, refuse)).rejects.toThrow(TypeError);
  });

  it('hides a failure after the timeout', async () => {
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<string>((_resolve, reject) => (fail = reject));
    expect(await within(1, work, () => 'late')).toBe('late');
    // An unhandled rejection would end this process.
    fail(new Error('broken'));
    await expect(work).rejects.toThrow('broken');
  });
});
