import type { Response } from 'express';
import { streamAnswer } from '../../contract/stream-answer.js';

export type TableFormat = 'csv' | 'jsonl';

const types: Record<TableFormat, string> = { csv: 'text/csv', jsonl: 'application/x-ndjson' };

export function sendTable(response: Response, format: TableFormat, lines: AsyncGenerator<string>): Promise<void> {
  return streamAnswer(
    response,
    { contentType: `${types[format]}; charset=utf-8`, fileName: `comparison.${format}` },
    lines,
  );
}
