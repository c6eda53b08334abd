import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { FairTurns } from './fair-turns.js';

const perTurn = 16;

/** Requests of keys, in the order in which they begin. */
function request(turns: FairTurns, begun: string[], key: string, count: number): void {
  for (let left = count; left > 0; left -= 1) {
    const turn = turns.next(key);
    if (turn) void turn.then(() => begun.push(key));
    else begun.push(key);
  }
}

describe('fair turns', () => {
  it('begin a few requests at once', () => {
    const begun: string[] = [];
    request(new FairTurns(), begun, 'a', perTurn + 5);
    expect(begun).toHaveLength(perTurn);
  });

  it('begin the others in later turns of the event loop', async () => {
    const [turns, begun] = [new FairTurns(), [] as string[]];
    request(turns, begun, 'a', 2 * perTurn + 5);
    await nextTurn();
    expect(begun).toHaveLength(2 * perTurn);
    await nextTurn();
    expect(begun).toHaveLength(2 * perTurn + 5);
  });

  it('alternate between keys', async () => {
    const [turns, begun] = [new FairTurns(), [] as string[]];
    request(turns, begun, 'flood', 20 * perTurn);
    request(turns, begun, 'other', 3);
    await nextTurn();
    expect(begun.slice(perTurn, perTurn + 8).join()).toBe('flood,other,flood,other,flood,other,flood,flood');
  });

  it('begin a request at once again when none waits', async () => {
    const [turns, begun] = [new FairTurns(), [] as string[]];
    request(turns, begun, 'a', perTurn + 1);
    await nextTurn();
    await nextTurn();
    expect(turns.next('b')).toBeUndefined();
  });

  it('keep the order of a key', async () => {
    const turns = new FairTurns();
    const order: number[] = [];
    const all = Array.from({ length: 3 * perTurn }, async (_, index) => {
      await turns.next('a');
      order.push(index);
    });
    await Promise.all(all);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });
});
