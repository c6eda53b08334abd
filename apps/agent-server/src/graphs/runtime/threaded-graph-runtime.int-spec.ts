import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { at, threadGraph, useGraphs } from '../../../test/graph-fixtures/graph-fixture.js';
import { type Started, startRun } from '../../../test/graph-fixtures/started-run.js';
import { elapsedMs, LeaseTerm, readClocks } from '@heddle/leases';
import { type ExecuteOutcome, type ExecuteRequest, handover } from '../graph-runtime.port.js';
import { ThreadedGraphInspector } from './threaded-graph-inspector.js';
import { ThreadedGraphRuntime, type ThreadedRuntimeOptions } from './threaded-graph-runtime.js';

const graphs = useGraphs();
let options: ThreadedRuntimeOptions;

beforeAll(() => {
  options = graphs.threadedOptions({ runsPerThread: 3, abortDeadlineMs: 300, maxHeapMb: 256, drainMs: 5_000 });
});

const start = (
  runtime: ThreadedGraphRuntime,
  graphId: string,
  changes: Partial<ExecuteRequest> = {},
  lease?: LeaseTerm,
): Promise<Started> => startRun(graphs.database, runtime, graphId, changes, lease);

/**
 * Resolves when the graph blocks its thread. The checkpoint before the blocking node would be too early:
 * an abort that arrives before the node starts ends the run without a block.
 */
const startBlocking = async (runtime: ThreadedGraphRuntime, changes: Partial<ExecuteRequest> = {}) => {
  const file = join(tmpdir(), `heddle-blocked-${randomUUID()}`);
  const mode = `block ${file}`;
  const run = await start(runtime, 'rough', { input: { mode }, ...changes });
  await waitFor(() => existsSync(file), { what: 'the graph to block its thread' });
  rmSync(file);
  return { run, mode };
};

describe('ThreadedGraphRuntime', () => {
  let runtime: ThreadedGraphRuntime;

  const started: ThreadedGraphRuntime[] = [];
  const startOwn = async (changes: Partial<ThreadedRuntimeOptions> = {}): Promise<ThreadedGraphRuntime> => {
    const own = new ThreadedGraphRuntime({ ...options, ...changes });
    started.push(own);
    await own.start();
    return own;
  };

  beforeAll(async () => {
    runtime = await startOwn();
  });
  afterEach(async () => {
    await Promise.all(started.splice(1).map((own) => own.stop()));
    // Whatever a test did to the thread: the next one finds it, or another one, with all its places.
    await waitFor(() => runtime.freeSlots() === 3, { what: 'all places' });
  });
  afterAll(() => runtime.stop());

  it('describes the graphs', () => {
    expect(runtime.graphs()).toEqual(
      expect.arrayContaining([
        { graphId: 'parallel', name: 'parallel', description: 'Two questions at once' },
        { graphId: 'factory', name: 'factory', description: null },
      ]),
    );
    expect(runtime.freeSlots()).toBe(3);
  });

  it('runs graphs and delivers every event before the outcome', async () => {
    const run = await start(runtime, 'talker', {
      input: { messages: [{ role: 'user', content: 'hi' }] },
      streamModes: ['values', 'messages-tuple'],
    });
    const outcome = await run.outcome;
    const seen = run.events.length;
    expect(outcome).toMatchObject({ kind: 'completed', head: { next: [] } });
    expect(
      run.events
        .filter(({ event }) => event === 'messages')
        .map(({ data }) => data[0].content)
        .join(''),
    ).toBe('hello world');
    expect(run.events.at(-1)?.event).toBe('values');
    expect(run.events).toHaveLength(seen);
  });

  it('accepts as many runs as it has slots', async () => {
    const runs = [];
    for (let index = 0; index < 3; index += 1) {
      runs.push(await start(runtime, 'rough', { input: { mode: 'wait' } }));
    }
    expect(runtime.freeSlots()).toBe(0);
    const refused = await start(runtime, 'steps');
    expect(await refused.outcome).toMatchObject({ kind: 'lost' });
    for (const run of runs) run.abort();
    for (const run of runs) expect(await run.outcome).toMatchObject({ kind: 'aborted' });
    // The slot is free at once, or in a new thread if this one reacted too slowly.
    await waitFor(() => runtime.freeSlots() === 3, { what: 'the slots' });
  });

  it('ends a thread that a cancelled graph blocks; its other runs are lost and a new thread replaces it', async () => {
    const bystander = await start(runtime, 'rough', { input: { mode: 'wait' }, streamModes: ['updates'] });
    const { run: blocking, mode } = await startBlocking(runtime, { durability: 'sync' });
    blocking.abort();

    expect(await blocking.outcome).toMatchObject({ kind: 'aborted', head: { values: { mode } } });
    expect(await bystander.outcome).toMatchObject({ kind: 'lost' });
    await waitFor(() => runtime.freeSlots() === 3);
    const next = await start(runtime, 'steps');
    expect(await next.outcome).toMatchObject({ kind: 'completed' });
  });

  it.each(['never', 'block'])(
    'ends the thread of an unresponsive graph (%s) before its lease expires',
    async (mode) => {
      // A quarter is left: enough to begin, and much of it is left when the thread has to be ended.
      const leaseMs = 20_000;
      const { monotonicMs, wallMs } = readClocks();
      const sentAt = { monotonicMs: monotonicMs - 0.75 * leaseMs, wallMs: wallMs - 0.75 * leaseMs };
      const lease = LeaseTerm.begin(leaseMs, sentAt);
      const run = await start(runtime, 'rough', { input: { mode } }, lease);
      expect(await run.outcome).toMatchObject({ kind: 'lost', reason: expect.stringContaining('lease') });
      expect(lease.isOver).toBe(true);
      expect(elapsedMs(sentAt, readClocks())).toBeLessThan(leaseMs);
      await waitFor(() => runtime.freeSlots() === 3, { what: 'another thread' });
    },
  );

  it('ends the blocked thread of a cancelled graph before the deadline', async () => {
    const patient = await startOwn({ abortDeadlineMs: 600_000 });
    const bystander = await start(patient, 'rough', { input: { mode: 'wait' }, streamModes: ['updates'] });
    const { run: blocking } = await startBlocking(patient);
    blocking.abort();
    expect(await blocking.outcome).toMatchObject({ kind: 'aborted' });
    expect(await bystander.outcome).toMatchObject({ kind: 'lost', cause: 'released' });
    await waitFor(() => patient.freeSlots() === 3, { what: 'another thread' });
  });

  it('keeps the runs of a thread whose leases are renewed', async () => {
    // Nearly over: unless it is renewed, the run is stopped before its node is done.
    const { monotonicMs, wallMs } = readClocks();
    const lease = LeaseTerm.begin(60_000, { monotonicMs: monotonicMs - 45_500, wallMs: wallMs - 45_500 });
    const renewal = setInterval(() => lease.confirm(readClocks()), 100);
    const run = await start(runtime, 'rough', { input: { mode: 'deaf' } }, lease);
    expect(await run.outcome).toMatchObject({ kind: 'completed' });
    clearInterval(renewal);
  });

  it('starts no node of a run with an expired lease, and keeps the thread if none was executing', async () => {
    const bystander = await start(runtime, 'rough', { input: { mode: 'deaf' } });
    const { monotonicMs, wallMs } = readClocks();
    const over = LeaseTerm.begin(60_000, { monotonicMs: monotonicMs - 50_000, wallMs: wallMs - 50_000 });
    const run = await start(runtime, 'steps', { streamModes: ['updates'] }, over);
    expect(await run.outcome).toMatchObject({ kind: 'lost' });
    expect(run.events).toEqual([]);
    expect(await bystander.outcome).toMatchObject({ kind: 'completed' });
  });

  it('requeues the runs of a crashed thread and starts another', async () => {
    // Runs of one graph share a thread while others run.
    const bystander = await start(runtime, 'unruly', { input: { mode: 'patient' } });
    const crashing = await start(runtime, 'unruly', { input: { mode: 'memory' } });
    expect(await crashing.outcome).toMatchObject({ kind: 'lost', reason: expect.stringContaining('256 MiB') });
    expect(await bystander.outcome).toMatchObject({ kind: 'lost' });
    await waitFor(() => runtime.freeSlots() === 3);
  });

  it('reports the heap of its threads, and counts unexpected ends', async () => {
    const own = await startOwn({ threads: 1 });
    expect(own.threadCount()).toBe(1);
    expect(own.threadExits()).toBe(0);
    const { usedBytes = 0, limitBytes = 0 } = (await own.heaps()).get('0') ?? {};
    expect(usedBytes).toBeGreaterThan(1024 ** 2);
    expect(limitBytes).toBeGreaterThanOrEqual(256 * 1024 ** 2);
    expect(usedBytes).toBeLessThan(limitBytes);
    const crashing = await start(own, 'unruly', { input: { mode: 'memory' } });
    expect(await crashing.outcome).toMatchObject({ kind: 'lost' });
    await waitFor(() => own.threadExits() === 1);
    await waitFor(() => own.threadCount() === 1);
    await own.stop();
    expect(own.threadExits()).toBe(1);
    expect((await own.heaps()).size).toBe(0);
  });

  it('survives a rejection that a graph left unhandled', async () => {
    const careless = await start(runtime, 'rough', { input: { mode: 'reject' } });
    expect(await careless.outcome).toMatchObject({ kind: 'completed' });
    expect(runtime.freeSlots()).toBe(3);
  });

  it('waits for runs in flight when it stops, and accepts no more', async () => {
    const ending = await startOwn();
    const run = await start(ending, 'steps', { config: { configurable: { delay_ms: 300 } } });
    const stopped = ending.stop();
    expect(ending.freeSlots()).toBe(0);
    const late = await start(ending, 'steps');
    expect(await late.outcome).toMatchObject({ kind: 'lost' });
    await stopped;
    expect(await run.outcome).toMatchObject({ kind: 'completed' });
  });

  it('holds back the outcome of a run that another process continues until its nodes have ended', async () => {
    const own = await startOwn({ drainMs: 0, abortDeadlineMs: 600_000 });
    const begin = async () => {
      const run = await start(own, 'rough', { input: { mode: 'never' }, streamModes: ['debug'] });
      const isUnderWay = () => run.events.some(({ data }) => data.type === 'task' && data.payload.name === 'act');
      await waitFor(isUnderWay, { what: 'the second node' });
      return run;
    };
    const [continued, cancelled] = [await begin(), await begin()];
    continued.abort(handover);
    cancelled.abort();
    expect(await cancelled.outcome).toMatchObject({ kind: 'aborted', nodesUnderWay: true });
    await own.stop();
    expect(await continued.outcome).toMatchObject({ kind: 'lost', cause: 'released' });
  });

  it('requeues runs that exceed the grace period', async () => {
    const hasty = await startOwn({ drainMs: 100 });
    const run = await start(hasty, 'rough', { input: { mode: 'wait' }, streamModes: ['updates'] });
    await waitFor(() => run.events.length > 0);
    await hasty.stop();
    expect(await run.outcome).toMatchObject({ kind: 'lost' });
  });
});

describe('start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'graph-config-'));
  const fixture = (path: string) => fileURLToPath(new URL(`../../../test/graph-fixtures/${path}`, import.meta.url));
  const good = fixture('broken/graphs.ts:good');

  function write(config: unknown): string {
    const path = join(folder, `${randomUUID()}.json`);
    writeFileSync(path, JSON.stringify(config));
    return path;
  }

  it('serves the other graphs beside broken ones of every kind, and reports their errors', async () => {
    const configPath = write({
      graphs: {
        first: good,
        throws: fixture('broken/throws.ts:graph'),
        missing: fixture('broken/graphs.ts:other'),
        none: fixture('graphs.ts:divide'),
        exits: fixture('broken/exits.ts:graph'),
        blocks: fixture('broken/blocks.ts:graph'),
        // Behind those that end the thread: it is waited for in each one that comes to it.
        never: fixture('broken/graphs.ts:never'),
        last: good,
        // A name that every object has as a property.
        constructor: good,
      },
    });
    const runtime = new ThreadedGraphRuntime({ ...options, configPath, loadLimitMs: 8_000 });
    const inspector = new ThreadedGraphInspector({ ...options, configPath, loadLimitMs: 8_000 });
    try {
      await inspector.start();
      // Starts the thread of the inspector, which takes as long as that of the runtime.
      const read = inspector.getState(threadGraph('blocks'), at(randomUUID()), { subgraphs: false });
      const refused = expect(read).rejects.toMatchObject({ kind: 'failed-dependency', code: 'graph_broken' });
      await runtime.start();
      const described = runtime.graphs().map(({ graphId, problem }) => [graphId, problem?.reason]);
      expect(described).toEqual([
        ['first', undefined],
        ['throws', 'Error: kaputt'],
        ['missing', expect.stringContaining("'other' does not exist; the module exports good, never")],
        ['none', expect.stringContaining("'divide' is neither a graph nor a function that makes one")],
        ['exits', expect.stringContaining('process.exit(1)')],
        ['blocks', expect.stringContaining('blocked its thread')],
        ['never', expect.stringContaining('not available within 8 s')],
        ['last', undefined],
        ['constructor', undefined],
      ]);
      // One of them in a thread of its own, which has to leave out the same graphs.
      const runs = await Promise.all(
        ['first', 'last', 'exits'].map((graphId) => start(runtime, graphId, { isolated: graphId === 'last' })),
      );
      const [first, last, exits] = await Promise.all(runs.map(({ outcome }) => outcome));
      expect([first?.kind, last?.kind]).toEqual(['completed', 'completed']);
      expect(exits).toMatchObject({ kind: 'failed', error: { error: 'GraphBrokenError' } });
      await refused;
    } finally {
      await Promise.all([runtime.stop(), inspector.stop()]);
    }
  });

  it('serves a graph that loads after its time limit', async () => {
    const configPath = write({ graphs: { late: fixture('broken/late.ts:late') } });
    const runtime = new ThreadedGraphRuntime({ ...options, configPath, loadLimitMs: 50 });
    const release = new BroadcastChannel('heddle-late');
    await runtime.start();
    try {
      expect(runtime.graphs()).toMatchObject([
        { problem: { reason: expect.stringContaining('not available within') } },
      ]);
      const { revision } = runtime;
      let isChanged = false;
      runtime.onGraphs(() => (isChanged = true));
      // The module may not listen yet.
      await waitFor(() => (release.postMessage('load'), isChanged), { what: 'the late graph' });
      const late = { loadMs: expect.any(Number), limitMs: 50 };
      expect(runtime.graphs()).toEqual([{ graphId: 'late', name: 'late', description: null, late }]);
      expect(runtime.revision).not.toBe(revision);
      expect(await (await start(runtime, 'late')).outcome).toMatchObject({ kind: 'completed' });
      // The thread of its own waits for the graph, which is late there, too.
      let outcome: ExecuteOutcome | undefined;
      void (await start(runtime, 'late', { isolated: true })).outcome.then((ended) => (outcome = ended));
      await waitFor(() => (release.postMessage('load'), outcome), { what: 'the isolated run' });
      expect(outcome).toMatchObject({ kind: 'completed' });
    } finally {
      release.close();
      await runtime.stop();
    }
  });

  it('passes on logs of graphs, with the ids of their run', async () => {
    const lines: [string, Record<string, unknown>, string | undefined][] = [];
    const runtime = new ThreadedGraphRuntime({
      ...options,
      configPath: write({ graphs: { good } }),
      log: (...line) => lines.push(line as (typeof lines)[number]),
    });
    await runtime.start();
    try {
      const request = await graphs.database.request('good');
      await runtime.execute(request, () => undefined, new AbortController().signal);
      const { runId: run_id, threadId: thread_id, tenantId: tenant_id } = request;
      const fields = { graph_id: 'good', run_id, thread_id, tenant_id, node: 'look', data: { at: 'colours' } };
      await waitFor(() => lines.length > 0);
      expect(lines).toEqual([['looking', fields, 'warn']]);
    } finally {
      await runtime.stop();
    }
  });

  it("reports the settings of default assistants, the server's before the file's", async () => {
    const settings = (colour: string) => JSON.stringify({ good: { configurable: { colour } } });
    const configPath = write({ graphs: { good }, env: { LANGGRAPH_CONFIG: settings('red') } });
    for (const [assistantDefaults, colour] of [
      [undefined, 'red'],
      [settings('blue'), 'blue'],
    ] as const) {
      const given = assistantDefaults === undefined ? {} : { assistantDefaults };
      const runtime = new ThreadedGraphRuntime({ ...options, configPath, ...given });
      await runtime.start();
      await runtime.stop();
      expect(runtime.graphs()).toMatchObject([
        { assistant: { config: { configurable: { colour } }, context: { colour } } },
      ]);
    }
  });

  it('refuses a configuration that names a missing file, before any thread is started', () => {
    const configPath = write({ graphs: { g: './missing.ts:graph' } });
    expect(() => new ThreadedGraphRuntime({ ...options, configPath })).toThrow(/missing\.ts does not exist/);
  });
});

describe('ThreadedGraphInspector', () => {
  it('answers while a graph blocks its thread, and passes typed errors on', async () => {
    const runtime = new ThreadedGraphRuntime({ ...options, drainMs: 0 });
    const inspector = new ThreadedGraphInspector(options);
    await Promise.all([runtime.start(), inspector.start()]);
    try {
      const threadId = randomUUID();
      const blocking = await start(runtime, 'rough', { threadId, input: { mode: 'block' }, durability: 'sync' });
      const ref = at(threadId);
      await waitFor(
        async () => (await inspector.getState(threadGraph('rough'), ref, { subgraphs: false })).next[0] === 'act',
      );
      await expect(inspector.getState(threadGraph('missing'), ref, { subgraphs: false })).rejects.toMatchObject({
        kind: 'not-found',
        code: 'graph_not_found',
      });
      await expect(
        inspector.updateState(threadGraph('rough'), ref, { values: {}, asNode: 'nobody' }),
      ).rejects.toMatchObject({
        kind: 'unprocessable',
        code: 'unknown_node',
        message: expect.stringContaining('nobody'),
      });
      await runtime.stop();
      expect(await blocking.outcome).toMatchObject({ kind: 'lost' });
    } finally {
      await Promise.all([runtime.stop(), inspector.stop()]);
    }
  });
});
