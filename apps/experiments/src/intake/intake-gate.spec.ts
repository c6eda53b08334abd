import { describe, expect, it } from '@jest/globals';
import { IntakeGate } from './intake-gate.js';

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
