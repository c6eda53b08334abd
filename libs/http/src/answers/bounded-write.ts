import type { Response } from 'express';

/** A client that reads nothing for this time in ms is gone. */
const stallMs = 60_000;

/** Writes a part of an answer, and waits for a slow client. Cuts the connection of one that does not read. */
export async function boundedWrite(response: Response, chunk: string | Uint8Array, signal: AbortSignal): Promise<void> {
  if (signal.aborted || response.write(chunk)) return;
  await new Promise<void>((done) => {
    const finish = () => {
      clearTimeout(timer);
      response.off('drain', finish);
      signal.removeEventListener('abort', finish);
      done();
    };
    const timer = setTimeout(() => response.destroy(), stallMs);
    response.once('drain', finish);
    signal.addEventListener('abort', finish, { once: true });
  });
}
