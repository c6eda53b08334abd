import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** An answer that is written as it is read: nobody holds all of it. A client that goes away ends the reading. */
export async function streamAnswer(
  response: Response,
  { contentType, fileName }: { contentType: string; fileName: string },
  pieces: AsyncIterable<string>,
): Promise<void> {
  response.status(200).set({
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'no-store',
  });
  try {
    await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
