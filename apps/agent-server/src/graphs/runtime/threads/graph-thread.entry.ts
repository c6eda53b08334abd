import { dirname, resolve } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { LeaseTerm } from '@heddle/leases';
import { readProcessEnv } from '../../../config/process-env.js';
import type { ExecuteRequest, HeapFigures } from '../../graph-runtime.port.js';
import type { EventSink } from '../execute-run.js';
import type { StateOperation, StateResult } from '../forwarding-inspector.js';
import { GraphHost, type GraphHostOptions } from '../graph-host.js';
import { provideGraphLogger } from '../graph-log.js';
import { typeScriptImporter } from '../import-typescript.js';
import { serverUrlVariable, provideServerUrl } from '../../langgraph-internals/sdk-hooks.js';
import { LoopDelay, tickMs } from '../admission/loop-delay.js';
import { reportEveryMs } from '../admission/thread-gauge.js';
import { errorToWire } from '../../../worker-threads/error-wire.js';
import { EventBatcher } from './event-batcher.js';
import { runScope, ThreadRun } from './run-scope.js';
import { guardThread } from './thread-guard.js';
import { provideMoment } from './thread-moment.js';
import type { FromThread, StateCall, ThreadData, ToThread } from './thread-protocol.js';

/** Graph thread: a host of graphs, driven by messages. */
const port = parentPort;
if (!port) throw new Error('This module is started as a worker thread');
/** @param moved memory that the receiver takes instead of a copy */
const post = (message: FromThread, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved);
const { registerTypeScript, beats } = workerData as ThreadData;
let host: GraphHost | undefined;
const running = new Map<number, ThreadRun>();
const loopDelay = new LoopDelay();
let received = 0;
let reported = { received, at: performance.now() };
const batcher = new EventBatcher((events, bytes) => post({ type: 'events', events, bytes }));

provideServerUrl(readProcessEnv()[serverUrlVariable]);
provideGraphLogger((message, fields, level = 'info') => post({ type: 'log', message, fields, level }));
guardThread((message, error, runId) => post({ type: 'warning', message, error: errorToWire(error), runId }));

provideMoment(() => Atomics.load(beats, 0));

loopDelay.start(() => {
  Atomics.add(beats, 0, 1);
  if (received > reported.received || performance.now() - reported.at > reportEveryMs - tickMs / 2) report();
});

function report(): void {
  reported = { received, at: performance.now() };
  const heap = getHeapStatistics();
  post({
    type: 'figures',
    figures: {
      received,
      runs: running.size,
      heapUsedBytes: heap.used_heap_size,
      heapLimitBytes: heap.heap_size_limit,
      committedBytes: heap.total_heap_size + heap.external_memory,
      externalBytes: heap.external_memory,
      delayMs: loopDelay.take(),
      ...(host?.databaseLoad() ?? { waitingCallers: 0, isHeldBack: false }),
    },
  });
}

async function open(options: GraphHostOptions): Promise<void> {
  const importModule = registerTypeScript
    ? typeScriptImporter(dirname(resolve(options.configPath)))
    : async (url: string) => (await import(url)) as Record<string, unknown>;
  try {
    const onLoading = (graphId: string): void => post({ type: 'loading', graphId });
    // Before the end of `open`, the message `ready` has the late graph.
    const onLate = (): void => void (host && post({ type: 'graphs', graphs: host.describe() }));
    host = await GraphHost.open(options, importModule, onLoading, onLate);
    // Discards the delays of loading.
    loopDelay.take();
    report();
    post({ type: 'ready', graphs: host.describe() });
  } catch (error) {
    post({ type: 'broken', error: errorToWire(error) });
    port?.close();
  }
}

async function execute(opened: GraphHost, id: number, request: ExecuteRequest, lease?: LeaseTerm): Promise<void> {
  const run = new ThreadRun(request.runId, request.graphId, new AbortController());
  running.set(id, run);
  const emit: EventSink = ({ event, data: text, short }) =>
    batcher.add(short ? [id, event, text, short] : [id, event, text]);
  const outcome = await runScope.run(run, () => opened.execute(request, emit, run.controller.signal, lease));
  running.delete(id);
  batcher.flush();
  post({ type: 'outcome', id, outcome: run.conclude(outcome) });
}

async function call(opened: GraphHost, id: number, { graph, operation, args }: StateCall): Promise<void> {
  try {
    const value = await opened.operate(graph, operation, ...args);
    post({ type: 'result', id, value }, memoryOf(value));
  } catch (error) {
    post({ type: 'error', id, error: errorToWire(error) });
  }
}

/** Memory of a large answer. */
const memoryOf = (value: StateResult<StateOperation>): ArrayBuffer[] =>
  'json' in value && value.json instanceof Uint8Array ? [value.json.buffer] : [];

function heapFigures(): HeapFigures {
  const { used_heap_size: usedBytes, heap_size_limit: limitBytes } = getHeapStatistics();
  return { usedBytes, limitBytes };
}

async function close(): Promise<void> {
  await host?.close().catch(() => undefined);
  port?.close();
}

port.on('message', (message: ToThread) => {
  switch (message.type) {
    case 'open':
      void open(message.host);
      break;
    case 'execute':
      received += 1;
      if (host)
        void execute(host, message.id, message.request, message.lease ? LeaseTerm.of(message.lease) : undefined);
      break;
    case 'abort':
      running.get(message.id)?.controller.abort();
      break;
    case 'call':
      if (host) void call(host, message.id, message.call);
      break;
    case 'measure':
      post({ type: 'heap', heap: heapFigures() });
      break;
    case 'acknowledge':
      batcher.acknowledge(message.bytes);
      break;
    case 'close':
      void close();
      break;
  }
});
