import { workerData } from 'node:worker_threads';
import { readProcessEnv } from '../config/process-env.js';
import { serverUrlVariable, provideServerUrl } from '../graphs/langgraph-internals/sdk-hooks.js';
import { errorToWire } from '../worker-threads/error-wire.js';
import { serveWorkerThread } from '../worker-threads/serve-worker-thread.js';
import { loadExport } from './load-export.js';
import type { FromUserThread, UserThreadData } from './user-thread.protocol.js';

interface UserThreadHost<To> {
  receive: (message: To) => void;
  /** Fails the call that an uncaught exception belongs to. False if there is none. */
  fail?: (error: unknown) => boolean;
}

/**
 * Inner side of a `UserThread`: loads the export of the project and passes messages on. `open` throws for an unusable
 * export; `prepare` runs before a module of the project is loaded. Later, an uncaught exception fails the call that it
 * belongs to, and does not end the thread.
 */
export function serveUserThread<To, From>(
  open: (exported: unknown, post: (message: From, transfer?: ArrayBuffer[]) => void) => UserThreadHost<To>,
  prepare: () => void = () => undefined,
): void {
  serveWorkerThread<never, never, To, FromUserThread<From>>(async (post) => {
    provideServerUrl(readProcessEnv()[serverUrlVariable]);
    prepare();
    const exported = await loadExport((workerData as UserThreadData).location);
    const host = open(exported, (message, transfer) => post({ type: 'message', message }, transfer));
    const report = (error: unknown) => post({ type: 'stray', error: errorToWire(error) });
    process.on('uncaughtException', (error) => {
      if (!host.fail?.(error)) report(error);
    });
    // No code awaits such a promise, so no call depends on it.
    process.on('unhandledRejection', report);
    return host;
  });
}
