import { describe, expect, it } from '@jest/globals';
import { IntakeSemaphore } from './intake-semaphore.js';

describe('IntakeSemaphore', () => {
  it('runs as much work as it has permits, and the next when some ends, also by failing', async () => {
    const semaphore = new IntakeSemaphore(2);
    const started: number[] = [];
    const leave: ((fail: boolean) => void)[] = [];
    const all = [0, 1, 2, 3].map((n) =>
      semaphore.run(async () => {
        started.push(n);
        await new Promise<void>(
          (resolve, reject) => (leave[n] = (fail) => (fail ? reject(new Error('x')) : resolve())),
        );
      }),
    );
    expect(started).toEqual([0, 1]);
    leave[0]?.(true);
    await expect(all[0]).rejects.toThrow('x');
    expect(started).toEqual([0, 1, 2]);
    leave[1]?.(false);
    await all[1];
    expect(started).toEqual([0, 1, 2, 3]);
    leave[2]?.(false);
    leave[3]?.(false);
    await Promise.all([all[2], all[3]]);
    await semaphore.run(async () => undefined);
  });

  it('does not let small work overtake work that needs many permits', async () => {
    const semaphore = new IntakeSemaphore(2);
    const started: string[] = [];
    let leave = () => {};
    const first = semaphore.run(() => new Promise<void>((resolve) => (leave = resolve)));
    const others = [
      semaphore.run(async () => started.push('large'), 2),
      semaphore.run(async () => started.push('small')),
    ];
    expect(started).toEqual([]);
    leave();
    await Promise.all([first, ...others]);
    expect(started).toEqual(['large', 'small']);
  });
});
