import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ExportForm } from './run-export.js';
import type { RunReport } from './runs.service.js';

/**
 * Sends pages as they are read, one at a time: the next is asked for when the client has taken the one before, and
 * none when it has gone away.
 */
export async function sendExport(
  response: Response,
  form: ExportForm,
  pages: AsyncIterable<RunReport[]>,
): Promise<void> {
  async function* chunks() {
    let head = form.head;
    for await (const runs of pages) {
      const chunk = head + runs.map(form.line).join('');
      head = '';
      if (chunk !== '') yield chunk;
    }
  }
  const parts = chunks();
  // What fails before the first page is an answer like any other.
  const first = await parts.next();
  response.setHeader('Content-Type', form.contentType);
  response.setHeader('Content-Disposition', `attachment; filename="${form.fileName}"`);
  if (first.done) {
    response.end();
    return;
  }
  async function* whole() {
    yield first.value as string;
    yield* parts;
  }
  try {
    await pipeline(Readable.from(whole(), { highWaterMark: 1 }), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
