import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { RunSlots } from '../src/features/run-creation/run-slots.service.js';
import type { RunRow } from '../src/core/runs/run.repository.js';
import { FakeGraphRuntime, FakeStates, gate } from './fake-graphs.js';

const slotCount = 4;
const run = (runId: string) => ({ runId }) as RunRow;
const none = () => Promise.resolve<RunRow[]>([]);

describe('the places for runs', () => {
  let slots: RunSlots;
  let executed: string[];

  beforeEach(async () => {
    const runtime = new FakeGraphRuntime(new FakeStates(), slotCount);
    await runtime.start();
    slots = new RunSlots(runtime);
    executed = [];
    slots.open(({ runId }) => executed.push(runId));
  });

  it.each([
    ['stores nothing', () => Promise.resolve(null)],
    ['fails', () => Promise.reject(new Error('the database is away'))],
    ['stores a run', () => Promise.resolve(run('a'))],
  ])('come back from a statement that %s', async (_what, statement) => {
    await slots.startWaiting(none);
    const started = slots.startNew(async () => {
      expect(slots.free).toBe(slotCount - 1);
      return statement();
    });
    await started.catch(() => undefined);
    expect(slots.free).toBe(slotCount);
  });

  it('are kept by a claim only in half, so that new runs find one meanwhile', async () => {
    await slots.startWaiting(none);
    const held = gate();
    const limits: number[] = [];
    const claim = slots.startWaiting(async (limit) => {
      limits.push(limit);
      await held.opened;
      return [run('claimed')];
    });
    expect(slots.free).toBe(2);
    await slots.startNew(() => Promise.resolve(run('new')));
    held.open();
    await claim;
    expect(limits).toEqual([2]);
    expect(executed).toEqual(['new', 'claimed']);
  });

  it.each<[string, (limit: number) => Promise<RunRow[]>, boolean]>([
    ['found nothing', none, true],
    [
      'found less than it asked for',
      (limit) => Promise.resolve(Array.from({ length: limit - 1 }, () => run('a'))),
      true,
    ],
    ['may have left some behind', (limit) => Promise.resolve(Array.from({ length: limit }, () => run('a'))), false],
    ['failed', () => Promise.reject(new Error('the database is away')), false],
  ])('are for new runs or not after a claim that %s', async (_what, claim, takesNewRuns) => {
    expect(slots.takesNewRuns).toBe(false);
    await slots.startWaiting(claim).catch(() => undefined);
    expect(slots.takesNewRuns).toBe(takesNewRuns);
    const started = await slots.startNew(() => Promise.resolve(run('new')));
    expect(started).toEqual(takesNewRuns ? run('new') : null);
  });

  it('are not for new runs any more once a claim found no place', async () => {
    await slots.startWaiting(none);
    const held = gate();
    const all = Array.from({ length: slotCount }, () => slots.startNew(() => held.opened.then(() => null)));
    expect(await slots.startWaiting(() => Promise.reject(new Error('it asks although there is no free slot')))).toEqual(
      [],
    );
    held.open();
    await Promise.all(all);
    expect([slots.free, slots.takesNewRuns]).toEqual([slotCount, false]);
  });

  it('are closed when no run is being started any more', async () => {
    await slots.startWaiting(none);
    const held = gate();
    const started = slots.startNew(() => held.opened.then(() => run('last')));
    let isClosed = false;
    const closed = slots.close().then(() => (isClosed = true));
    expect(await slots.startNew(() => Promise.resolve(run('too late')))).toBeNull();
    expect(isClosed).toBe(false);
    held.open();
    await Promise.all([started, closed]);
    expect(executed).toEqual(['last']);
  });

  it('execute outside of the request that created the run, which is over before', async () => {
    const request = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    slots.open(() => seen.push(request.getStore()));
    await slots.startWaiting(none);
    await request.run('the request', () => slots.startNew(() => Promise.resolve(run('a'))));
    expect(seen).toEqual([undefined]);
  });

  it('are unused in a process that executes no runs', async () => {
    const api = new RunSlots(new FakeGraphRuntime(new FakeStates(), slotCount));
    await api.startWaiting(none);
    expect(await api.startNew(() => Promise.resolve(run('a')))).toBeNull();
  });
});
