import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

export type TableFormat = 'csv' | 'jsonl';

const types: Record<TableFormat, string> = { csv: 'text/csv', jsonl: 'application/x-ndjson' };

/**
 * As fast as the client takes it. What fails before the first chunk is an error as any other; what fails behind it breaks
 * the connection, so that nobody takes a part for the whole.
 */
export async function sendText(
  response: Response,
  type: string,
  chunks: AsyncGenerator<string>,
  headers: Record<string, string> = {},
): Promise<void> {
  const first = await chunks.next();
  response.status(200).set({
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    ...headers,
  });
  const all = async function* () {
    if (first.done) return;
    yield first.value;
    yield* chunks;
  };
  try {
    await pipeline(Readable.from(all()), response);
  } catch (error) {
    // The client has left.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

export function sendTable(response: Response, format: TableFormat, lines: AsyncGenerator<string>): Promise<void> {
  return sendText(response, types[format], lines, {
    'Content-Disposition': `attachment; filename="comparison.${format}"`,
  });
}
