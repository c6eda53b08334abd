import { parentPort } from 'node:worker_threads';
import { errorToWire } from './error-wire.js';
import type { FromThread, ToThread } from './protocol.js';

/** Inner side of a `SupervisedThread`. */
interface SupervisedWorker<Call, Result, To> {
  call?: (call: Call) => Result | Promise<Result>;
  receive?: (message: To) => void;
}

type PostMessage<From> = (message: From, transfer?: ArrayBuffer[]) => void;

/** Serves calls and messages in a worker thread. If `open` fails, the thread reports the error and ends. */
export function serveWorkerThread<Call = never, Result = never, To = never, From = never>(
  open: (post: PostMessage<From>) => SupervisedWorker<Call, Result, To> | Promise<SupervisedWorker<Call, Result, To>>,
): void {
  if (!parentPort) throw new Error('This module must run in a worker thread');
  const port = parentPort;
  const post = (message: FromThread<Result, From>, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const opened = (async () => open((message, transfer) => post({ type: 'message', message }, transfer)))();

  async function answer(id: number, call: Call): Promise<void> {
    try {
      const result = await (await opened).call?.(call);
      post({ type: 'result', id, result: result as Result });
    } catch (error) {
      post({ type: 'failed', id, error: errorToWire(error) });
    }
  }

  let service: SupervisedWorker<Call, Result, To> | undefined;
  opened.then(
    (made) => {
      service = made;
      post({ type: 'ready' });
    },
    (error: unknown) => {
      post({ type: 'broken', error: errorToWire(error) });
      port.close();
    },
  );
  port.on('message', (message: ToThread<Call, To>) => {
    if (message.type === 'ping') post({ type: 'pong' });
    else if (message.type === 'call') void answer(message.id, message.call);
    else if (service) service.receive?.(message.message);
    else
      opened.then(
        (made) => made.receive?.(message.message),
        () => undefined,
      );
  });
}
