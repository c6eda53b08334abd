import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventBatcher } from './event-batcher.js';
import type { EventTuple } from './thread-protocol.js';

describe('EventBatcher', () => {
  let sent: { events: EventTuple[]; bytes: number }[];
  let batcher: EventBatcher;

  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    batcher = new EventBatcher((events, bytes) => sent.push({ events, bytes }));
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends events of ten milliseconds as one message, in order', () => {
    void batcher.add([1, 'a', 'x']);
    void batcher.add([2, 'b', 'y']);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(10);
    expect(sent).toEqual([
      {
        events: [
          [1, 'a', 'x'],
          [2, 'b', 'y'],
        ],
        bytes: 4,
      },
    ]);
    jest.advanceTimersByTime(100);
    expect(sent).toHaveLength(1);
  });

  it('sends at once for many events, and on request', () => {
    void batcher.add([1, 'a', 'x'.repeat(70_000)]);
    expect(sent).toHaveLength(1);
    void batcher.add([1, 'a', 'y']);
    batcher.flush();
    expect(sent).toHaveLength(2);
  });

  it('pauses the sender while the receiver is far behind', async () => {
    const big = 'x'.repeat(5 * 1024 * 1024);
    const held = batcher.add([1, 'a', big]);
    expect(held).toBeInstanceOf(Promise);
    let released = false;
    const done = Promise.resolve(held).then(() => (released = true));
    await Promise.resolve();
    expect(released).toBe(false);
    batcher.acknowledge(sent[0]?.bytes ?? 0);
    await done;
    expect(batcher.add([1, 'a', 'small'])).toBeUndefined();
  });
});
