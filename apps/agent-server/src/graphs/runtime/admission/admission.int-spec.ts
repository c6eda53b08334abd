import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { useGraphs } from '../../../../test/graph-fixtures/graph-fixture.js';
import { type Started, startRun } from '../../../../test/graph-fixtures/started-run.js';
import type { ThreadedGraphRuntime } from '../threaded-graph-runtime.js';

const graphs = useGraphs();
const all = 1_000;

/** Resolves when the runtime takes a run, with the callbacks that the engine uses. */
function slotOf(runtime: ThreadedGraphRuntime): Promise<void> {
  if (runtime.freeSlots() > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = runtime.onCapacity(() => {
      if (runtime.freeSlots() === 0) return;
      stop();
      resolve();
    });
  });
}

const start = (runtime: ThreadedGraphRuntime, mode: string): Promise<Started> =>
  startRun(graphs.database, runtime, 'unruly', { input: { mode }, streamModes: ['custom'] });

const underWay = (runs: readonly Started[]): number => runs.filter(({ events }) => events.length > 0).length;

describe('admission by pressure', () => {
  const runs: Started[] = [];
  afterEach(() => {
    for (const run of runs.splice(0)) run.abort();
  });

  it('has a thousand waiting runs under way at the same time', async () => {
    const runtime = await graphs.startThreaded({ threads: 2, maxHeapMb: 400 });
    for (let count = 0; count < all; count += 1) {
      await slotOf(runtime);
      runs.push(await start(runtime, 'patient'));
    }
    await waitFor(() => underWay(runs) === all, { what: 'all runs', timeoutMs: 30_000 });
    const channel = new BroadcastChannel('heddle-release');
    channel.postMessage('go');
    const outcomes = await Promise.all(runs.map(({ outcome }) => outcome));
    channel.close();
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['completed']));
  });

  it('keeps graphs that compute to 64 per thread', async () => {
    const runtime = await graphs.startThreaded({ threads: 1, maxHeapMb: 400 });
    await waitFor(async () => {
      if (runtime.freeSlots() > 0) runs.push(await start(runtime, 'compute'));
      return runtime.fullThreads().get('cpu') === 1;
    });
    expect(runs.length).toBeLessThanOrEqual(64);
    expect(runtime.health()).toMatchObject({ ok: true, detail: expect.stringContaining('cpu') });
  });

  it('takes no further run while the heap is full, and takes runs afterwards', async () => {
    const runtime = await graphs.startThreaded({ threads: 1, maxHeapMb: 256 });
    runs.push(await start(runtime, 'heavy'));
    await waitFor(() => runtime.fullThreads().get('memory') === 1, { what: 'pressure' });
    expect(runtime.freeSlots()).toBe(0);
    const channel = new BroadcastChannel('heddle-release');
    channel.postMessage('go');
    channel.close();
    expect(await runs[0]?.outcome).toMatchObject({ kind: 'completed' });
    await slotOf(runtime);
    const next = await start(runtime, 'none');
    expect(await next.outcome).toMatchObject({ kind: 'completed' });
  });
});
