import { parentPort, workerData } from 'node:worker_threads';

import type { ExecuteRequest } from '../../graph-runtime.port.js';
import { GraphHost } from '../graph-host.js';
import { importTypeScript } from '../import-typescript.js';
import { errorToWire } from '../runtime.errors.js';
import { EventBatcher } from './event-batcher.js';
import type { FromThread, HostMethod, ThreadData, ToThread } from './thread-protocol.js';

/** What runs inside a graph thread: a host of graphs, driven by messages. */
const port = parentPort;
if (!port) throw new Error('This module is started as a worker thread');
const post = (message: FromThread): void => port.postMessage(message);
const data = workerData as ThreadData;
const running = new Map<number, AbortController>();
const batcher = new EventBatcher((events, bytes) => post({ type: 'events', events, bytes }));

// A promise that a graph forgot about must not take the other runs of this thread with it.
process.on('unhandledRejection', (reason) => {
  post({ type: 'warning', message: 'A graph left a rejected promise unhandled', error: errorToWire(reason) });
});

async function execute(host: GraphHost, id: number, request: ExecuteRequest): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  const outcome = await host.execute(
    request,
    ({ event, data: text }) => batcher.add([id, event, text]),
    controller.signal,
  );
  running.delete(id);
  batcher.flush();
  post({ type: 'outcome', id, outcome });
}

async function call(host: GraphHost, id: number, method: HostMethod, args: unknown[]): Promise<void> {
  try {
    const run = host[method].bind(host) as (...all: unknown[]) => Promise<unknown>;
    post({ type: 'result', id, value: await run(...args) });
  } catch (error) {
    post({ type: 'error', id, error: errorToWire(error) });
  }
}

try {
  const importModule = data.registerTypeScript
    ? importTypeScript
    : async (url: string) => (await import(url)) as Record<string, unknown>;
  const host = await GraphHost.open(data.host, importModule);
  port.on('message', (message: ToThread) => {
    switch (message.type) {
      case 'execute':
        void execute(host, message.id, message.request);
        break;
      case 'abort':
        running.get(message.id)?.abort();
        break;
      case 'call':
        void call(host, message.id, message.method, message.args);
        break;
      case 'acknowledge':
        batcher.acknowledge(message.bytes);
        break;
      case 'close':
        void host.close().finally(() => port.close());
        break;
    }
  });
  post({ type: 'ready', graphs: host.describe() });
} catch (error) {
  post({ type: 'broken', error: errorToWire(error) });
  port.close();
}
