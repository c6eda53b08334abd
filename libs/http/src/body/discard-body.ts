import type { IncomingMessage } from 'node:http';

/** How much of a refused body is still read, and for how long. */
const discardBytes = 1024 * 1024 * 1024;
const discardMs = 30_000;

/**
 * Reads and forgets what is left of a refused body; false when there is more of it than that is worth. Many clients
 * read the answer only after they have sent everything, and take a connection that is closed before for a network
 * error.
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
