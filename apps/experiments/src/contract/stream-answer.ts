import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

interface AnswerHead {
  contentType: string;
  /** Makes the answer a download. */
  fileName?: string;
}

/**
 * Writes an answer as it is read, at the pace of the client: memory holds one piece, and a client that disconnects ends
 * the reading. A failure before the first piece is an ordinary error. A later failure breaks the connection, so that a
 * part is not taken for the whole.
 */
export async function streamAnswer(
  response: Response,
  { contentType, fileName }: AnswerHead,
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
