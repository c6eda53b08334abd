import { parentPort, workerData } from 'node:worker_threads';
import { ownApiVariable, provideOwnApi } from '../graphs/runtime/own-api.js';
import { readProcessEnv } from '../config/process-env.js';
import { errorToWire } from '../graphs/runtime/runtime.errors.js';
import { loadExport } from './load-export.js';
import type { FromUserThread, ToUserThread, UserThreadData } from './user-thread.protocol.js';

/**
 * The inner side of a `UserThread`: loads what the project exports, and hands messages over. `open` rejects what is not
 * what it must be.
 */
export function serveUserThread<To, From>(
  open: (exported: unknown, post: (message: From, transfer?: ArrayBuffer[]) => void) => (message: To) => void,
): void {
  if (!parentPort) throw new Error('This module is started as a worker thread');
  const port = parentPort;
  const post = (message: FromUserThread<From>, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  let receive: ((message: To) => void) | undefined;
  port.on('message', (message: ToUserThread<To>) => {
    if (message.type === 'ping') post({ type: 'pong' });
    else receive?.(message.message);
  });
  provideOwnApi(readProcessEnv()[ownApiVariable]);
  loadExport((workerData as UserThreadData).location)
    .then((exported) => {
      receive = open(exported, (message, transfer) => post({ type: 'message', message }, transfer));
      post({ type: 'ready' });
    })
    .catch((error: unknown) => {
      post({ type: 'broken', error: errorToWire(error) });
      port.close();
    });
}
