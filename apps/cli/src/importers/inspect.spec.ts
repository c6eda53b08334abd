import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { useImports } from '../../test/use-imports.js';
import { parseLenient } from './inspect.js';
import { rowIdOf } from './row-ids.js';

const { read, only } = useImports();

const sample = (fields: object = {}) => ({
  id: 'france',
  epoch: 1,
  input: 'attachment://abc',
  target: 'Seine',
  output: {
    model: 'm',
    completion: 'The Seine',
    choices: [{ stop_reason: 'stop', message: { content: 'The Seine' } }],
  },
  scores: {
    match: { value: 'C', answer: 'The Seine', explanation: 'It matches' },
    rubric: { value: { tone: 0.5, length: 3 } },
    labels: { value: ['a', 'b'] },
  },
  metadata: { difficulty: 'easy' },
  model_usage: { m: { total_tokens: 9 } },
  started_at: '2026-01-05T10:00:01+00:00',
  completed_at: '2026-01-05T10:00:03+00:00',
  attachments: { abc: 'Which river?' },
  ...fields,
});
const inspect = {
  version: 2,
  status: 'success',
  eval: {
    eval_id: 'e1',
    run_id: 'r1',
    created: '2026-01-05T10:00:00+00:00',
    task: 'rivers',
    dataset: { name: 'rivers-of-europe', samples: 1 },
    model: 'openai/small',
    revision: { type: 'git', origin: 'x', commit: 'abc123' },
  },
  results: { scores: [{ name: 'match', scorer: 'match', metrics: { accuracy: { name: 'accuracy', value: 1 } } }] },
  stats: { started_at: '2026-01-05T10:00:00+00:00', completed_at: '2026-01-05T10:00:02+00:00' },
};

/** Zip file with these entries; every second entry is compressed. */
function zipOf(entries: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  Object.entries(entries).forEach(([name, text], index) => {
    const content = Buffer.from(text);
    const data = index % 2 === 0 ? deflateRawSync(content) : content;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(index % 2 === 0 ? 8 : 0, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), data]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, central, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  });
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, all, end]);
}

describe('a log of Inspect', () => {
  const expectedHeader = {
    experiment_name: 'rivers, openai/small, e1',
    dataset_name: 'rivers-of-europe',
    experiment_start_time: '2026-01-05T10:00:00.000Z',
    experiment_end_time: '2026-01-05T10:00:03.000Z',
    experiment_metadata: {
      source: 'inspect',
      task: 'rivers',
      model: 'openai/small',
      git_commit: 'abc123',
      status: 'success',
      eval_id: 'e1',
      run_id: 'r1',
    },
    summary_experiment_scores: [{ key: 'match/accuracy', score: 1 }],
  };

  it('as JSON becomes rows with all scores and their labels', async () => {
    const { format, header: found, rows } = await only('log.json', JSON.stringify({ ...inspect, samples: [sample()] }));
    expect([format, found]).toEqual(['inspect', expectedHeader]);
    expect(rows).toEqual([
      {
        row_id: rowIdOf('uploaded to', 'rivers', 'france'),
        inputs: { input: 'Which river?' },
        expected_outputs: { target: 'Seine' },
        actual_outputs: { output: 'The Seine', stop_reason: 'stop' },
        evaluation_scores: [
          { key: 'match', value: 'C', score: 1, comment: 'It matches' },
          { key: 'rubric/tone', score: 0.5 },
          { key: 'rubric/length', score: 3 },
          { key: 'labels', value: { values: ['a', 'b'] } },
        ],
        start_time: '2026-01-05T10:00:01.000Z',
        end_time: '2026-01-05T10:00:03.000Z',
        run_name: 'rivers france',
        run_metadata: { difficulty: 'easy', sample_id: 'france', epoch: 1, model_usage: { m: { total_tokens: 9 } } },
      },
    ]);
  });

  it('as .eval is the same, and its epochs are repetitions', async () => {
    const archive = zipOf({
      'header.json': JSON.stringify(inspect),
      'samples/france_epoch_1.json': JSON.stringify(sample()),
      'samples/france_epoch_2.json': JSON.stringify(sample({ epoch: 2, error: { message: 'limit' }, scores: {} })),
      'summaries.json': '[]',
    });
    const { header: found, rows, source } = await only('log.eval', archive);
    expect(found).toEqual(expectedHeader);
    expect(rows.map(({ row_id: id }) => id)).toEqual([
      rowIdOf('uploaded to', 'rivers', 'france'),
      rowIdOf('uploaded to', 'rivers', 'france'),
    ]);
    expect(rows[1]).toMatchObject({ error: 'limit', evaluation_scores: [] });
    expect(source.placeOf(1)).toBe('samples/france_epoch_2.json');
  });

  it('that was interrupted has its finished part only', async () => {
    const { header: found } = await only(
      'begun.eval',
      zipOf({ '_journal/start.json': JSON.stringify({ eval: inspect.eval }) }),
    );
    expect(found).toMatchObject({
      experiment_name: 'rivers, openai/small, e1',
      experiment_end_time: '2026-01-05T10:00:00.000Z',
    });
  });

  it.each([
    ['no zip', Buffer.from('PK nothing'), 'is not a zip file'],
    ['another zip', zipOf({ 'a.txt': '' }), 'has no header.json'],
    [
      'a broken sample',
      zipOf({ 'header.json': JSON.stringify(inspect), 'samples/a_epoch_1.json': '{' }),
      'samples/a_epoch_1.json is not a JSON object',
    ],
  ])('that is %s is refused', async (_name, content, message) => {
    await expect(read('refused.eval', content)).rejects.toThrow(message);
  });

  it.each([
    ['I', 0],
    ['P', 0.5],
    ['0.25', 0.25],
    ['maybe', undefined],
    [true, true],
  ])('scores %j as %j', async (value, score) => {
    const { rows } = await only(
      's.json',
      JSON.stringify({ ...inspect, samples: [sample({ scores: { s: { value } } })] }),
    );
    expect(rows[0]?.evaluation_scores?.[0]?.score).toBe(score);
  });

  it('may contain NaN, which is not a score', () => {
    expect(parseLenient('{"a": NaN, "b": "NaN \\" NaN", "c": [-Infinity]}', 'x')).toEqual({
      a: null,
      b: 'NaN " NaN',
      c: [null],
    });
  });
});
