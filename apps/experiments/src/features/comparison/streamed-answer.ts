import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

export type TableFormat = 'csv' | 'jsonl';

const types: Record<TableFormat, string> = { csv: 'text/csv', jsonl: 'application/x-ndjson' };

/**
 * As fast as the client takes it. What breaks on the way breaks the connection, so that nobody takes a part for the
 * whole.
 */
export async function sendText(response: Response, type: string, chunks: AsyncIterable<string>): Promise<undefined> {
  response.status(200).set({
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  await pipeline(Readable.from(chunks), response).catch((error: unknown) => {
    if (!response.destroyed) throw error;
  });
}

export async function sendTable(
  response: Response,
  format: TableFormat,
  lines: AsyncIterable<string>,
): Promise<undefined> {
  response.set('Content-Disposition', `attachment; filename="comparison.${format}"`);
  await sendText(response, types[format], lines);
}
