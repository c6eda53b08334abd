import { describeGraphInspector } from '../../test/graph-fixtures/describe-graph-inspector.js';
import { describeGraphRuntime, type RuntimeSubject } from '../../test/graph-fixtures/describe-graph-runtime.js';
import { threadGraph, useGraphs } from '../../test/graph-fixtures/graph-fixture.js';
import { FakeGraphInspector, FakeGraphRuntime, FakeStates, untilAborted } from '../../test/fake-graphs.js';
import {
  InlineGraphInspector,
  InlineGraphRuntime,
  ThreadedGraphInspector,
  ThreadedGraphRuntime,
} from './runtime/index.js';

const graphs = useGraphs();
const nothing = async () => undefined;

/** Requests for the graphs of the fixtures. */
const real: Omit<RuntimeSubject, 'runtime' | 'slots'> = {
  completing: { graphId: 'steps', streamModes: ['updates'] },
  waiting: { graphId: 'steps', streamModes: ['custom'], config: { configurable: { delay_ms: 60_000 } } },
  failing: { graphId: 'steps', config: { recursion_limit: 1 }, error: 'GraphRecursionError' },
  request: ({ graphId = 'steps', ...changes }) => graphs.database.request(graphId, changes),
  close: nothing,
};

describeGraphRuntime('InlineGraphRuntime', async ({ drainMs }) => ({
  ...real,
  slots: 2,
  runtime: new InlineGraphRuntime(graphs.inlineOptions({ maxConcurrentRuns: 2, drainMs })),
}));

describeGraphRuntime('ThreadedGraphRuntime', async ({ drainMs }) => ({
  ...real,
  slots: 4,
  runtime: new ThreadedGraphRuntime(graphs.threadedOptions({ threads: 2, runsPerThread: 2, drainMs })),
}));

describeGraphRuntime('FakeGraphRuntime', async ({ drainMs }) => {
  const runtime = new FakeGraphRuntime(new FakeStates(), 2);
  runtime.drainMs = drainMs;
  runtime.behaviour = async (request, emit, signal) => {
    if (request.input === 'raise') throw new RangeError('as it was asked to');
    if (request.input !== 'wait') return runtime.complete(request, emit);
    emit({ event: 'custom', data: '{"waiting":true}' });
    return untilAborted(signal);
  };
  return {
    ...real,
    runtime,
    slots: 2,
    completing: { graphId: 'chat' },
    waiting: { graphId: 'chat', input: 'wait' },
    failing: { graphId: 'chat', input: 'raise', error: 'RangeError' },
  };
});

const ask = { graph: threadGraph('ask'), node: 'ask', close: nothing };

describeGraphInspector('InlineGraphInspector', async () => ({
  ...ask,
  inspector: new InlineGraphInspector(graphs.inlineOptions()),
}));

describeGraphInspector('ThreadedGraphInspector', async () => ({
  ...ask,
  inspector: new ThreadedGraphInspector(graphs.threadedOptions()),
}));

describeGraphInspector('FakeGraphInspector', async () => ({
  graph: threadGraph('chat'),
  node: 'agent',
  inspector: new FakeGraphInspector(new FakeStates()),
  close: nothing,
}));
