import { parentPort, workerData } from 'node:worker_threads';
import { ownApiVariable, provideOwnApi } from '../graphs/langgraph-internals/sdk-hooks.js';
import { readProcessEnv } from '../config/process-env.js';
import { errorToWire } from '../graphs/runtime/runtime.errors.js';
import { loadExport } from './load-export.js';
import type { FromUserThread, ToUserThread, UserThreadData } from './user-thread.protocol.js';

export interface UserThreadHost<To> {
  receive: (message: To) => void;
  /** Fails the call that an uncaught exception belongs to. False if there is none. */
  fail?: (error: unknown) => boolean;
}

/**
 * The inner side of a `UserThread`: loads the export of the project, and passes messages on. `open` throws for an
 * unusable export, and `prepare` comes before a module of the project is loaded. After that an uncaught exception fails the call that it belongs to, and does not end the thread.
 */
export function serveUserThread<To, From>(
  open: (exported: unknown, post: (message: From, transfer?: ArrayBuffer[]) => void) => UserThreadHost<To>,
  prepare: () => void = () => undefined,
): void {
  if (!parentPort) throw new Error('This module is started as a worker thread');
  const port = parentPort;
  const post = (message: FromUserThread<From>, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  let host: UserThreadHost<To> | undefined;
  port.on('message', (message: ToUserThread<To>) => {
    if (message.type === 'ping') post({ type: 'pong' });
    else host?.receive(message.message);
  });
  provideOwnApi(readProcessEnv()[ownApiVariable]);
  prepare();
  loadExport((workerData as UserThreadData).location)
    .then((exported) => {
      const opened = open(exported, (message, transfer) => post({ type: 'message', message }, transfer));
      host = opened;
      const report = (error: unknown) => post({ type: 'stray', error: errorToWire(error) });
      process.on('uncaughtException', (error) => {
        if (!opened.fail?.(error)) report(error);
      });
      // No code awaits such a promise, so no call depends on it.
      process.on('unhandledRejection', report);
      post({ type: 'ready' });
    })
    .catch((error: unknown) => {
      post({ type: 'broken', error: errorToWire(error) });
      port.close();
    });
}
