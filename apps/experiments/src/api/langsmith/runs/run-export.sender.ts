import type { Response } from 'express';
import { streamAnswer } from '../../../contract/stream-answer.js';
import type { RunReport } from '../../../core/runs/run-report.js';
import type { ExportForm } from './run-export.js';

/** Sends pages as they are read, one at a time. */
export function sendExport(response: Response, form: ExportForm, pages: AsyncIterable<RunReport[]>): Promise<void> {
  return streamAnswer(response, form, chunksOf(form, pages));
}

async function* chunksOf({ head, line }: ExportForm, pages: AsyncIterable<RunReport[]>): AsyncGenerator<string> {
  let before = head;
  for await (const runs of pages) {
    const chunk = before + runs.map(line).join('');
    before = '';
    if (chunk !== '') yield chunk;
  }
}
