import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Response } from 'express';
import { boundedWrite } from './bounded-write.js';

/** An answer whose client does not read. */
class FullResponse extends EventEmitter {
  destroyed = false;
  write = () => false;

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

describe('boundedWrite', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const begin = () => {
    const response = new FullResponse();
    const left = new AbortController();
    response.once('close', () => left.abort());
    return { response, left, written: boundedWrite(response as unknown as Response, 'x', left.signal) };
  };

  it('cuts the connection of a client that reads nothing for a minute', async () => {
    const { response, written } = begin();
    jest.advanceTimersByTime(59_999);
    expect(response.destroyed).toBe(false);
    jest.advanceTimersByTime(1);
    await written;
    expect(response.destroyed).toBe(true);
  });

  it('continues with a client that reads again', async () => {
    const { response, written } = begin();
    response.emit('drain');
    await written;
    jest.advanceTimersByTime(120_000);
    expect([response.destroyed, response.listenerCount('drain')]).toEqual([false, 0]);
  });

  it('writes nothing after the client left', async () => {
    const { left, written } = begin();
    left.abort();
    await written;
    expect(jest.getTimerCount()).toBe(0);
  });
});
