import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

describe('Slots', () => {
  const { signal } = new AbortController();
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((done) => (open = done));
    return { open, opened };
  };

  it('limits concurrent work, in order, and continues after a failure', async () => {
    const slots = new Slots(1);
    const first = gate();
    const order: string[] = [];
    const one = slots.run(signal, () => first.opened.then(() => void order.push('one')));
    const two = slots.run(signal, async () => {
      order.push('two');
      throw new Error('broken');
    });
    const three = slots.run(signal, async () => void order.push('three'));
    expect(order).toEqual([]);
    first.open();
    await Promise.allSettled([one, two, three]);
    expect(order).toEqual(['one', 'two', 'three']);
  });

  it('frees the place of waiting work that is cancelled', async () => {
    const slots = new Slots(1);
    const first = gate();
    const one = slots.run(signal, () => first.opened);
    const controller = new AbortController();
    const two = slots.run(controller.signal, async () => 'never');
    controller.abort(new Error('interrupt'));
    await expect(two).rejects.toThrow('interrupt');
    first.open();
    await one;
    expect(await slots.run(signal, async () => 'next')).toBe('next');
  });
});
