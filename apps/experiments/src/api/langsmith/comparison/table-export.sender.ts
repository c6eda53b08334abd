import type { Response } from 'express';
import { streamAnswer } from '../../../contract/stream-answer.js';
import type { TableFormat } from '../../../features/comparison/table-export.service.js';

const types: Record<TableFormat, string> = { csv: 'text/csv', jsonl: 'application/x-ndjson' };

export function sendTable(response: Response, format: TableFormat, lines: AsyncGenerator<string>): Promise<void> {
  return streamAnswer(
    response,
    { contentType: `${types[format]}; charset=utf-8`, fileName: `comparison.${format}` },
    lines,
  );
}
