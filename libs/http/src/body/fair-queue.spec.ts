import { describe, expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.js';

describe('FairQueue', () => {
  it('grants one turn per round of the event loop, in the order of requests', async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    const work = async (name: string) => {
      for (let piece = 0; piece < 2; piece += 1) {
        await queue.next();
        order.push(name);
      }
    };
    const round = async () => {
      for (let count = 0; count < 4; count += 1) {
        await new Promise((done) => setImmediate(done));
        order.push('round');
      }
    };
    await Promise.all([work('a'), work('b'), round()]);
    expect(order).toEqual(['a', 'round', 'b', 'round', 'a', 'round', 'b', 'round']);
    await queue.next();
  });
});
