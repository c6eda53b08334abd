/** Uploads of a given size, generated while they are sent. */
import { randomUUID } from 'node:crypto';

const blockBytes = 256 * 1024;

/**
 * @typedef {object} UploadShape
 * @property {string} name of the experiment
 * @property {string} [dataset] its name; that of the experiment when it is left out
 * @property {number} rows
 * @property {number} scores of each row
 * @property {(index: number) => string} [rowId] the same ones in several experiments line their rows up
 * @property {number} [shift] makes the scores of experiments different
 */

/** @param {UploadShape} shape */
function* textsOf({ name, dataset = name, rows, scores, rowId = () => randomUUID(), shift = 0 }) {
  yield JSON.stringify({
    experiment_name: name,
    dataset_name: dataset,
    experiment_start_time: '2026-01-05T10:00:00Z',
    experiment_end_time: '2026-01-05T11:00:00Z',
    summary_experiment_scores: [{ key: 'f1', score: 0.5 }],
  }).slice(0, -1);
  yield ',"results":[';
  for (let index = 0; index < rows; index += 1) {
    const minute = `2026-01-05T10:${String(index % 60).padStart(2, '0')}`;
    yield (
      (index === 0 ? '' : ',') +
      JSON.stringify({
        row_id: rowId(index),
        inputs: { question: `Question ${index}: ${'words of a prompt '.repeat(8)}` },
        expected_outputs: { answer: `answer ${index}` },
        actual_outputs: { answer: `answer ${index}`, reasoning: 'because '.repeat(12) },
        evaluation_scores: Array.from({ length: scores }, (_, metric) => ({
          key: `metric_${metric}`,
          score: ((index * 7 + metric + shift * (index % 3)) % 11) / 10,
          comment: 'a short comment of the judge',
        })),
        start_time: `${minute}:00.123456`,
        end_time: `${minute}:${String(1 + (index % 50)).padStart(2, '0')}.654321`,
        run_metadata: { attempt: 1 },
      })
    );
  }
  yield ']}';
}

/** @param {UploadShape} shape */
export function* uploadBlocks(shape) {
  /** @type {string[]} */
  let block = [];
  let size = 0;
  for (const text of textsOf(shape)) {
    block.push(text);
    size += text.length;
    if (size > blockBytes) {
      yield Buffer.from(block.join(''));
      [block, size] = [[], 0];
    }
  }
  yield Buffer.from(block.join(''));
}
