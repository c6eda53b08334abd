import { randomUUID } from 'node:crypto';
import type { TestService } from './test-app.js';

export const uploadPath = '/api/v1/datasets/upload-experiment';

type Fields = Record<string, unknown>;

/** A valid row of an upload; ten seconds within the factory's experiment. */
export function row(fields: Fields = {}): Fields {
  return {
    row_id: randomUUID(),
    inputs: { question: 'q' },
    expected_outputs: { answer: 'a' },
    actual_outputs: { answer: 'a' },
    start_time: '2026-01-05T10:00:00Z',
    end_time: '2026-01-05T10:00:10Z',
    ...fields,
  };
}

/** A valid upload under names of its own. */
export function upload(fields: Fields = {}): Fields {
  const name = randomUUID();
  return {
    experiment_name: `experiment ${name}`,
    dataset_name: `dataset ${name}`,
    experiment_start_time: '2026-01-05T10:00:00Z',
    experiment_end_time: '2026-01-05T11:00:00Z',
    results: [row()],
    ...fields,
  };
}

/** A row that takes `seconds`, with one score per key. */
export const scored = (rowId: string, seconds: number, scores: Record<string, number>, fields = {}) =>
  row({
    row_id: rowId,
    end_time: new Date(Date.UTC(2026, 0, 5, 10) + seconds * 1000).toISOString(),
    evaluation_scores: Object.entries(scores).map(([key, score]) => ({ key, score })),
    ...fields,
  });

/** The same upload, a line for the experiment and one for each row. */
export function lines({ results, ...header }: Fields): string {
  return [header, ...(results as Fields[])].map((line) => JSON.stringify(line)).join('\n');
}

const tables = [
  'dataset',
  'example',
  'example_version',
  'session',
  'run',
  'feedback',
  'feedback_config',
  'idempotency_key',
  'upload_receipt',
  'chunked_upload',
  'upload_chunk',
];

/** How many rows each table has that an upload writes to. */
export async function rowsOfTables({ query }: Pick<TestService, 'query'>): Promise<Record<string, string>> {
  const [found] = await query<Record<string, string>>(
    `SELECT ${tables.map((table) => `(SELECT count(*) FROM experiments.${table}) AS ${table}`).join(', ')},
       (SELECT sum(last_test_run_number) FROM experiments.dataset) AS numbers`,
  );
  return found ?? {};
}
