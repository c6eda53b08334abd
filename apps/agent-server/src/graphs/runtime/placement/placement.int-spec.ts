import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { useGraphs } from '../../../../test/graph-fixtures/graph-fixture.js';
import { type Started, startRun } from '../../../../test/graph-fixtures/started-run.js';
import type { ThreadedGraphRuntime } from '../threaded-graph-runtime.js';

const graphs = useGraphs();

describe('a graph that blocks its thread', () => {
  const runs: Started[] = [];
  afterEach(async () => {
    for (const run of runs) run.abort();
    await Promise.all(runs.splice(0).map(({ outcome }) => outcome));
  });

  const start = async (runtime: ThreadedGraphRuntime, graphId: string, mode: string): Promise<Started> => {
    const run = await startRun(graphs.database, runtime, graphId, { input: { mode }, streamModes: ['custom'] });
    runs.push(run);
    return run;
  };
  const hasProbation = async (runtime: ThreadedGraphRuntime) => (await runtime.heaps()).has('probation');
  /** A runtime with a thread that executes a run of another graph, and with the probation thread that a run preferred. */
  const startBesideAnother = async (changes: Parameters<typeof graphs.startThreaded>[0] = {}) => {
    const runtime = await graphs.startThreaded({ threads: 1, maxHeapMb: 256, ...changes });
    await start(runtime, 'rough', 'wait');
    const first = await start(runtime, 'unruly', 'release');
    expect(await first.outcome).toMatchObject({ kind: 'completed' });
    return runtime;
  };
  const stall = async (runtime: ThreadedGraphRuntime, mode = 'stall') => {
    const run = await start(runtime, 'unruly', mode);
    let isOver = false;
    void run.outcome.then(() => (isOver = true));
    // In the same thread it would start behind the run that blocks.
    const other = await start(runtime, 'steps', 'any');
    expect(await other.outcome).toMatchObject({ kind: 'completed' });
    return { run, isOver: () => isOver };
  };

  it.each(['stall', 'native stall'])('blocks others once, and is named with the code that blocks: %s', async (mode) => {
    const lines: [string, Record<string, unknown>][] = [];
    const runtime = await startBesideAnother({ log: (message, fields) => lines.push([message, fields]) });
    // The run without a block has shown that the graph shares its thread, so this one blocks the runs of others.
    const shared = await stall(runtime, mode);
    expect(shared.isOver()).toBe(true);
    expect(runtime.blockingGraphs()).toBe(1);
    const [, fields] = lines.find(([message]) => message.startsWith('A graph blocks its thread')) ?? [];
    expect(fields).toMatchObject({ graph_id: 'unruly', stack: expect.stringMatching(/^at [^]*unruly\.ts:\d+/) });
    // A run that does not block keeps the mark of its graph.
    expect(await (await start(runtime, 'unruly', 'release')).outcome).toMatchObject({ kind: 'completed' });
    const apart = await stall(runtime, mode);
    expect(apart.isOver()).toBe(false);
    expect(await apart.run.outcome).toMatchObject({ kind: 'completed' });
  });

  it('gets the probation thread before it has ended a run, if that thread is ready', async () => {
    const runtime = await graphs.startThreaded({ threads: 1, maxHeapMb: 256 });
    await start(runtime, 'rough', 'wait');
    // The first graph that prefers the thread does not wait for its start.
    const first = await start(runtime, 'parallel', 'any');
    expect(await first.outcome).toMatchObject({ kind: 'completed' });
    await waitFor(() => hasProbation(runtime), { what: 'the probation thread' });
    const apart = await stall(runtime);
    expect(apart.isOver()).toBe(false);
    expect(await apart.run.outcome).toMatchObject({ kind: 'completed' });
    expect(runtime.blockingGraphs()).toBe(1);
    const again = await stall(runtime);
    expect(again.isOver()).toBe(false);
    await again.run.outcome;
  });

  it('has no thread of its own any more when that was idle', async () => {
    const runtime = await startBesideAnother({ probationIdleMs: 3_000 });
    await waitFor(() => hasProbation(runtime), { what: 'the probation thread' });
    await waitFor(async () => !(await hasProbation(runtime)), { what: 'the end of the thread' });
  });

  it('is cancelled while its run waits for the thread', async () => {
    const runtime = await startBesideAnother({ probationIdleMs: 500 });
    await stall(runtime);
    await waitFor(async () => !(await hasProbation(runtime)), { what: 'the end of the thread' });
    const cancelled = await start(runtime, 'unruly', 'patient');
    cancelled.abort();
    expect(await cancelled.outcome).toMatchObject({ kind: 'aborted' });
    expect(await hasProbation(runtime)).toBe(false);
  });

  it('is cancelled there, and does not delay the stop of the runtime', async () => {
    const runtime = await graphs.startThreaded({ threads: 1, maxHeapMb: 256, drainMs: 100 });
    await start(runtime, 'rough', 'wait');
    await (
      await start(runtime, 'parallel', 'any')
    ).outcome;
    await waitFor(() => hasProbation(runtime), { what: 'the probation thread' });
    const cancelled = await start(runtime, 'unruly', 'patient');
    await waitFor(() => cancelled.events.length > 0);
    cancelled.abort();
    expect(await cancelled.outcome).toMatchObject({ kind: 'aborted' });
    const stopped = await start(runtime, 'unruly', 'patient');
    await waitFor(() => stopped.events.length > 0);
    await runtime.stop();
    expect(await stopped.outcome).toMatchObject({ kind: 'lost', cause: 'released' });
  });
});
