import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { at, threadGraph, useGraphs } from '../../../test/graph-fixtures/graph-fixture.js';
import { ListingGraphRuntime } from './listing-graph-runtime.js';
import { ThreadedGraphInspector } from './threaded-graph-inspector.js';
import { ThreadedGraphRuntime } from './threaded-graph-runtime.js';

const threads = (): number => (process.report.getReport() as unknown as { workers: unknown[] }).workers.length;
/** The test runner may have threads of its own. */
const before = threads();
/** Each has a copy of LangGraph and of all graphs, which is most of what a process holds. */
const graphThreads = (): number => threads() - before;

const graphs = useGraphs();
const stops: (() => Promise<void>)[] = [];
const stopped = <T extends { stop(): Promise<void> }>(part: T): T => {
  stops.push(() => part.stop());
  return part;
};
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

const read = (inspector: ThreadedGraphInspector, graphId: string) =>
  inspector.getState(threadGraph(graphId), at(randomUUID()), { subgraphs: false });

describe('a process that executes runs', () => {
  it('has a thread for states from when the first one is asked for', async () => {
    const runtime = stopped(new ThreadedGraphRuntime(graphs.threadedOptions({ threads: 1 })));
    const inspector = stopped(new ThreadedGraphInspector(graphs.threadedOptions()));
    await Promise.all([runtime.start(), inspector.start()]);
    expect(graphThreads()).toBe(1);
    const states = await Promise.all([read(inspector, 'steps'), read(inspector, 'steps')]);
    expect(states.map(({ next }) => next)).toEqual([[], []]);
    expect(graphThreads()).toBe(2);
  });

  it('reads no states any more when it has stopped, and starts no thread for them', async () => {
    const inspector = new ThreadedGraphInspector(graphs.threadedOptions());
    await inspector.start();
    await inspector.stop();
    await expect(read(inspector, 'steps')).rejects.toMatchObject({ kind: 'unavailable', code: 'runtime_unavailable' });
    expect(graphThreads()).toBe(0);
  });

  it('ends a thread for states that is only being started when it stops', async () => {
    const inspector = new ThreadedGraphInspector(graphs.threadedOptions());
    const reading = expect(read(inspector, 'steps')).rejects.toMatchObject({ code: 'runtime_unavailable' });
    await inspector.stop();
    await reading;
    expect(graphThreads()).toBe(0);
  });
});

describe('a process that executes nothing', () => {
  const fixture = (path: string) => fileURLToPath(new URL(`../../../test/graph-fixtures/${path}`, import.meta.url));

  it('knows the graphs as one that executes them does, and has no thread', async () => {
    const configPath = join(mkdtempSync(join(tmpdir(), 'listed-')), 'langgraph.json');
    const served = { good: fixture('broken/graphs.ts:good'), exits: fixture('broken/exits.ts:graph') };
    const settings = JSON.stringify({ good: { configurable: { colour: 'red' } } });
    writeFileSync(configPath, JSON.stringify({ graphs: served, env: { LANGGRAPH_CONFIG: settings } }));
    const options = graphs.threadedOptions({ configPath });
    const executing = stopped(new ThreadedGraphRuntime(options));
    await executing.start();
    await executing.stop();
    const listing = stopped(new ListingGraphRuntime(options));
    await listing.start();
    const told = (of: ThreadedGraphRuntime | ListingGraphRuntime) =>
      of.graphs().map(({ problem, ...graph }) => ({ ...graph, reason: problem?.reason }));
    expect(told(listing)).toHaveLength(2);
    expect(told(listing)).toEqual(told(executing));
    expect(graphThreads()).toBe(0);
  });

  it('takes no runs', async () => {
    const listing = stopped(new ListingGraphRuntime(graphs.threadedOptions()));
    await listing.start();
    expect([listing.freeSlots(), listing.canIsolate(), listing.health().ok]).toEqual([0, false, true]);
    expect(await listing.execute()).toMatchObject({ kind: 'lost', cause: 'released' });
  });
});
