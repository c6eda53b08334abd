import { describe, expect, it } from '@jest/globals';
import { askUntil } from './connection-storm.js';

describe('askUntil', () => {
  it('rejects with the error of the end after the last answer', async () => {
    let answer: (response: Response) => void = () => undefined;
    let isOver = false;
    const end = Promise.reject(new Error('the storm failed'));
    const asking = askUntil(end, [() => new Promise<Response>((done) => (answer = done))]).finally(
      () => (isOver = true),
    );
    // Node reports unhandled rejections before the next immediate, and Jest fails a test with one.
    await new Promise((done) => setImmediate(done));
    expect(isOver).toBe(false);
    answer(new Response('{}'));
    await expect(asking).rejects.toThrow('the storm failed');
  });
});
