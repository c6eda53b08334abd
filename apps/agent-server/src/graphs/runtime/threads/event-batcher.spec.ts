import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventBatcher } from './event-batcher.js';

describe('the batches of events of a thread', () => {
  let sent: string[][];
  let batcher: EventBatcher;
  const add = (...names: string[]) => names.forEach((name) => void batcher.add([1, name, '{}']));

  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    batcher = new EventBatcher((events) => sent.push(events.map(([, name]) => name)));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are sent at once after a pause, together with all events of the same turn', () => {
    add('a', 'b');
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(0);
    add('c');
    jest.advanceTimersByTime(0);
    expect(sent).toEqual([['a', 'b'], ['c']]);
  });

  it('are as many as one each 10 ms when events keep coming', () => {
    for (let ms = 0; ms < 1_000; ms += 1) {
      add('x');
      jest.advanceTimersByTime(1);
    }
    expect(sent.length).toBeGreaterThanOrEqual(100);
    expect(sent.length).toBeLessThanOrEqual(105);
    jest.advanceTimersByTime(10);
    expect(sent.flat()).toHaveLength(1_000);
  });

  it('make runs wait while the receiver is behind', async () => {
    let isFree = false;
    void batcher.add([1, 'large', 'x'.repeat(5 * 1024 * 1024)]);
    const more = batcher.add([1, 'next', '{}']) as Promise<void>;
    void more.then(() => (isFree = true));
    await Promise.resolve();
    expect(isFree).toBe(false);
    batcher.acknowledge(5 * 1024 * 1024);
    await more;
    expect(isFree).toBe(true);
  });
});
