import { randomUUID } from 'node:crypto';

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
