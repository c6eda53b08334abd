import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

export interface StreamedAnswer {
  contentType: string;
  /** Of what is saved as a file. */
  fileName?: string;
}

/**
 * An answer that is written as it is read, as fast as the client takes it: nobody holds all of it, and a client that goes
 * away ends the reading. What fails before the first piece is an error as any other; what fails behind it breaks the
 * connection, so that nobody takes a part for the whole.
 */
export async function streamAnswer(
  response: Response,
  { contentType, fileName }: StreamedAnswer,
  pieces: AsyncGenerator<string>,
): Promise<void> {
  const first = await pieces.next();
  response.status(200).set({
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    ...(fileName !== undefined && { 'Content-Disposition': `attachment; filename="${fileName}"` }),
  });
  const whole = async function* () {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  };
  try {
    await pipeline(Readable.from(whole(), { objectMode: true, highWaterMark: 1 }), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    await pieces.return(undefined);
  }
}
