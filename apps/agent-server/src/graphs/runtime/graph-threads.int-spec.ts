import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { at, threadGraph, useGraphs } from '../../../test/graph-fixtures/graph-fixture.js';
import { ThreadedGraphInspector } from './threaded-graph-inspector.js';
import { ThreadedGraphRuntime } from './threaded-graph-runtime.js';

const threads = (): number => (process.report.getReport() as unknown as { workers: unknown[] }).workers.length;
/** The test runner may have threads of its own. */
const before = threads();
/** Each thread has a copy of LangGraph and of all graphs, the largest part of the process's memory. */
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
  it('starts the thread for states with the first request', async () => {
    const runtime = stopped(new ThreadedGraphRuntime(graphs.threadedOptions({ threads: 1 })));
    const inspector = stopped(new ThreadedGraphInspector(graphs.threadedOptions()));
    await Promise.all([runtime.start(), inspector.start()]);
    expect(graphThreads()).toBe(1);
    const states = await Promise.all([read(inspector, 'steps'), read(inspector, 'steps')]);
    expect(states.map(({ next }) => next)).toEqual([[], []]);
    expect(graphThreads()).toBe(2);
  });

  it('reads no states after its stop, and starts no thread for them', async () => {
    const inspector = new ThreadedGraphInspector(graphs.threadedOptions());
    await inspector.start();
    await inspector.stop();
    await expect(read(inspector, 'steps')).rejects.toMatchObject({ kind: 'unavailable', code: 'runtime_unavailable' });
    expect(graphThreads()).toBe(0);
  });

  it('ends a starting thread for states when it stops', async () => {
    const inspector = new ThreadedGraphInspector(graphs.threadedOptions());
    const reading = expect(read(inspector, 'steps')).rejects.toMatchObject({ code: 'runtime_unavailable' });
    await inspector.stop();
    await reading;
    expect(graphThreads()).toBe(0);
  });
});
