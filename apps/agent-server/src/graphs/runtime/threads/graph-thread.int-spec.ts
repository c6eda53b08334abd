import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WorkerInspector } from '@heddle/process/worker-inspector';
import { waitFor } from '@heddle/testing';
import { useGraphs } from '../../../../test/graph-fixtures/graph-fixture.js';
import { startRun } from '../../../../test/graph-fixtures/started-run.js';
import type { ThreadedGraphRuntime } from '../threaded-graph-runtime.js';

describe('a graph that would end its thread', () => {
  const graphs = useGraphs();
  let runtime: ThreadedGraphRuntime;
  let logged: { message: string; fields: Record<string, unknown> }[];

  beforeAll(async () => {
    runtime = await graphs.startThreaded({
      runsPerThread: 4,
      maxHeapMb: 160,
      abortDeadlineMs: 300,
      log: (message, fields) => logged.push({ message, fields }),
    });
  });
  beforeEach(() => {
    logged = [];
  });

  const start = (mode: string, changes = {}) =>
    startRun(graphs.database, runtime, 'unruly', { input: { mode }, ...changes });
  /** A run whose node is under way, until `release`. */
  const hold = async () => {
    const held = await start('hold', { streamModes: ['custom'] });
    await waitFor(() => held.events.length > 0, { what: 'the node to begin' });
    return held;
  };
  const release = async () => (await start('release')).outcome;

  it.each([
    ['exit', 'ProcessExitError', 'process.exit(1) was called by the graph'],
    ['named exit', 'ProcessExitError', 'process.exit(2) was called by the graph'],
    ['swallowed exit', 'ProcessExitError', 'process.exit(1) was called by the graph'],
    ['abort', 'ProcessExitError', 'process.abort() was called by the graph'],
    ['swallowed kill', 'ProcessExitError', "process.kill(process.pid, 'SIGKILL') was called by the graph"],
    ['timer', 'TypeError', 'thrown in a timer'],
    ['emitter', 'Error', 'nobody listens'],
  ])('fails its own run only: %s', async (mode, error, message) => {
    const bystander = await hold();
    const culprit = await start(mode);
    expect(await culprit.outcome).toMatchObject({ kind: 'failed', error: { error, message } });
    await release();
    expect(await bystander.outcome).toMatchObject({ kind: 'completed', head: { values: { result: 'done' } } });
    expect(logged.filter(({ message: text }) => text.includes('another one is started'))).toEqual([]);
  });

  it('may start other processes', async () => {
    const run = await start('kill of another');
    expect(await run.outcome).toMatchObject({ kind: 'completed' });
  });

  it('continues after an unhandled rejection, and is named in the log', async () => {
    const runId = '00000000-0000-4000-8000-00000000000b';
    const careless = await start('rejection', { runId });
    expect(await careless.outcome).toMatchObject({ kind: 'completed' });
    await waitFor(() => logged.length > 0);
    expect(logged[0]).toMatchObject({
      message: 'A graph left a rejected promise unhandled',
      fields: { run_id: runId, error: { message: 'nobody waits for this' } },
    });
  });

  it('is named in the log if it throws after its run has ended, and no other run fails', async () => {
    const runId = '00000000-0000-4000-8000-00000000000a';
    const late = await start('late timer', { runId });
    expect(await late.outcome).toMatchObject({ kind: 'completed' });
    expect(await release()).toMatchObject({ kind: 'completed' });
    await waitFor(() => logged.length > 0);
    expect(logged[0]).toMatchObject({
      message: 'Uncaught exception in a graph, after its run had ended',
      fields: { run_id: runId, error: { message: 'thrown after the end' } },
    });
  });

  it('runs out of memory, alone or beside other runs, and the outcome has the cause', async () => {
    const reason = 'The thread that executed the run ended: out of memory (heap limit 160 MiB)';
    const alone = await start('memory');
    expect(runtime.health()).toEqual({ ok: true, detail: '1 of 1 graph threads are up' });
    expect(await alone.outcome).toEqual({ kind: 'lost', cause: 'crashed-alone', reason });
    expect(runtime.health()).toEqual({ ok: false, detail: `0 of 1 graph threads are up; ${reason}` });

    await waitFor(() => runtime.health().ok);
    expect(runtime.freeSlots()).toBe(4);
    const [bystander, culprit] = [await hold(), await start('memory')];
    expect(await culprit.outcome).toEqual({ kind: 'lost', cause: 'crashed-among-others', reason });
    expect(await bystander.outcome).toEqual({ kind: 'lost', cause: 'crashed-among-others', reason });
  });

  it('has a separate thread in quarantine: no other run joins it, and all other runs continue', async () => {
    await waitFor(() => runtime.health().ok);
    const bystander = await hold();
    expect(runtime.canIsolate()).toBe(true);
    const isolated = await start('memory', { isolated: true });
    expect(runtime.canIsolate()).toBe(false);
    expect(runtime.freeSlots()).toBe(3);
    expect(await isolated.outcome).toMatchObject({ kind: 'lost', cause: 'crashed-alone' });
    await release();
    expect(await bystander.outcome).toMatchObject({ kind: 'completed' });
    expect(runtime.canIsolate()).toBe(true);
    const innocent = await start('nothing', { isolated: true });
    expect(await innocent.outcome).toMatchObject({ kind: 'completed' });
  });

  it('is ended although the inspector may absorb the first call that ends it', async () => {
    const stopped = await graphs.startThreaded({ threads: 1, maxHeapMb: 160, drainMs: 100 });
    const run = await startRun(graphs.database, stopped, 'unruly', { input: { mode: 'endless' } });
    await waitFor(() => stopped.blockingGraphs() === 1, { what: 'the graph to block' });
    const inspector = new WorkerInspector();
    // Occupies every thread of graphs in this process; their numbers are small.
    const occupy = "if ('heddle:moment' in globalThis) for (;;);";
    for (let threadId = 1; threadId < 100; threadId += 1) void inspector.evaluate(threadId, occupy);
    await stopped.stop();
    expect(await run.outcome).toMatchObject({ kind: 'lost', cause: 'released' });
    inspector.detach();
  });
});
