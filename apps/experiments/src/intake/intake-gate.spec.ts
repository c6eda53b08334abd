import { describe, expect, it } from '@jest/globals';
import { IntakeGate } from './intake-gate.js';
import { Turns } from './turns.js';

describe('IntakeGate', () => {
  it('lets in as many as it has places, and the next when one leaves, also by failing', async () => {
    const gate = new IntakeGate(2);
    const entered: number[] = [];
    const leave: ((fail: boolean) => void)[] = [];
    const visits = [0, 1, 2, 3].map((n) =>
      gate.pass(async () => {
        entered.push(n);
        await new Promise<void>(
          (resolve, reject) => (leave[n] = (fail) => (fail ? reject(new Error('x')) : resolve())),
        );
      }),
    );
    expect(entered).toEqual([0, 1]);
    leave[0]?.(true);
    await expect(visits[0]).rejects.toThrow('x');
    expect(entered).toEqual([0, 1, 2]);
    leave[1]?.(false);
    await visits[1];
    expect(entered).toEqual([0, 1, 2, 3]);
    leave[2]?.(false);
    leave[3]?.(false);
    await Promise.all([visits[2], visits[3]]);
    await gate.pass(async () => undefined);
  });

  it('does not let small ones overtake one that takes many places', async () => {
    const gate = new IntakeGate(2);
    const entered: string[] = [];
    let leave = () => {};
    const first = gate.pass(() => new Promise<void>((resolve) => (leave = resolve)));
    const others = [gate.pass(async () => entered.push('large'), 2), gate.pass(async () => entered.push('small'))];
    expect(entered).toEqual([]);
    leave();
    await Promise.all([first, ...others]);
    expect(entered).toEqual(['large', 'small']);
  });
});

describe('Turns', () => {
  it('gives one turn in each round of the event loop, in the order in which they were asked for', async () => {
    const turns = new Turns();
    const order: string[] = [];
    const work = async (name: string) => {
      for (let piece = 0; piece < 2; piece += 1) {
        await turns.next();
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
    await turns.next();
  });
});
