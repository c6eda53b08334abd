import type { IncomingMessage } from 'node:http';

/** Maximum bytes and time for reading a refused body. */
const discardBytes = 1024 * 1024 * 1024;
const discardMs = 30_000;

/**
 * Reads and discards the rest of a refused body; false if it exceeds the limits. Many clients read the answer only
 * after sending everything, and report a network error for an early close.
 */
export function discardBody(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.destroyed) return Promise.resolve(true);
  return new Promise((resolve) => {
    let discarded = 0;
    const finish = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', finish).off('close', finish).off('error', finish);
      resolve(request.complete);
    };
    const count = (chunk: Buffer) => {
      discarded += chunk.length;
      if (discarded > discardBytes) finish();
    };
    const timer = setTimeout(finish, discardMs);
    request.on('data', count).on('end', finish).on('close', finish).on('error', finish);
    request.resume();
  });
}
