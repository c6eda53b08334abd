import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { csvLine } from '../../contract/csv-line.js';
import { type ComparedRows, ComparedRowsService } from './compared-rows.service.js';
import { PairsRepository } from './pairs.repository.js';
import {
  longColumns,
  longLines,
  type TableHead,
  type TableLayout,
  wideColumns,
  wideLine,
  wideObject,
} from './table-export.js';

export type TableFormat = 'csv' | 'jsonl';

export interface TableRequest {
  format: TableFormat;
  layout: TableLayout;
  rows: ComparedRows;
}

/** Exports a comparison as one table. */
@Injectable()
export class TableExportService {
  constructor(
    private readonly rows: ComparedRowsService,
    private readonly pairs: PairsRepository,
  ) {}

  /** Unknown experiments are refused before the first line. */
  async lines(
    ctx: RequestContext,
    datasetId: string,
    { format, layout, rows: request }: TableRequest,
  ): Promise<AsyncGenerator<string>> {
    const { experiments, rows } = await this.rows.everyRow(ctx, datasetId, request);
    const metrics = await this.pairs.metrics(ctx, 'feedback', request.selection.sessionIds);
    const head: TableHead = {
      baselineId: request.selection.baselineId,
      experiments,
      keys: [...new Set(metrics.map(({ key }) => key))],
    };
    return format === 'csv' ? csv(rows, head, layout) : jsonLines(rows, head, layout);
  }
}

async function* csv(
  rows: AsyncIterable<Parameters<typeof wideLine>[0]>,
  head: TableHead,
  layout: TableLayout,
): AsyncGenerator<string> {
  yield csvLine(layout === 'wide' ? wideColumns(head) : longColumns);
  for await (const row of rows)
    yield layout === 'wide' ? csvLine(wideLine(row, head)) : longLines(row, head).map(csvLine).join('');
}

async function* jsonLines(
  rows: AsyncIterable<Parameters<typeof wideLine>[0]>,
  head: TableHead,
  layout: TableLayout,
): AsyncGenerator<string> {
  for await (const row of rows)
    yield layout === 'wide'
      ? `${JSON.stringify(wideObject(row, head))}\n`
      : longLines(row, head)
          .map((values) => `${JSON.stringify(Object.fromEntries(longColumns.map((name, at) => [name, values[at]])))}\n`)
          .join('');
}
