import { describe, expect, it } from '@jest/globals';
import { ValidationError } from '@heddle/errors';
import { row, upload } from '../../../test/upload-factory.js';
import { inspectUpload, readRows, type UploadSource } from './inspect-upload.js';

function source(document: unknown, chunkSize = 64): UploadSource {
  const bytes = Buffer.from(typeof document === 'string' ? document : JSON.stringify(document));
  return {
    size: bytes.length,
    format: 'json',
    async *chunks() {
      for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
    },
  };
}

async function errorsOf(document: unknown, maxRows = 1000): Promise<[string, string][]> {
  try {
    await inspectUpload(source(document), { maxRows, maxElements: 1000, maxRowBytes: 100_000 });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.errors.map(({ loc, type }) => [loc.join('.'), type]);
  }
}

const withRow = (fields: Record<string, unknown>) => upload({ results: [row(), row(fields)] });
const withScore = (fields: Record<string, unknown>) =>
  withRow({ evaluation_scores: [{ key: 'k' }, { key: 'k', ...fields }] });
const score = 'body.results.1.evaluation_scores.1';
const id = '3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01';

describe('inspectUpload', () => {
  it.each([
    ['no name', upload({ experiment_name: undefined }), 'body.experiment_name', 'missing'],
    ['a null name', upload({ experiment_name: null }), 'body.experiment_name', 'string_type'],
    ['a number as name', upload({ experiment_name: 5 }), 'body.experiment_name', 'string_type'],
    ['an endless name', upload({ experiment_name: 'x'.repeat(501) }), 'body.experiment_name', 'string_too_long'],
    ['no start', upload({ experiment_start_time: undefined }), 'body.experiment_start_time', 'missing'],
    ['a bad start', upload({ experiment_start_time: 'soon' }), 'body.experiment_start_time', 'datetime_parsing'],
    ['an object as end', upload({ experiment_end_time: {} }), 'body.experiment_end_time', 'datetime_type'],
    [
      'an end before the start',
      upload({ experiment_end_time: '2026-01-05T09:00:00Z', results: [] }),
      'body.experiment_end_time',
      'value_error',
    ],
    ['neither id nor name', upload({ dataset_name: undefined }), 'body', 'value_error'],
    ['id and name null', upload({ dataset_name: null, dataset_id: null }), 'body', 'value_error'],
    ['an empty name of the dataset', upload({ dataset_name: '' }), 'body', 'value_error'],
    ['a bad dataset id', upload({ dataset_id: 'abc' }), 'body.dataset_id', 'uuid_parsing'],
    ['a number as dataset id', upload({ dataset_id: 7 }), 'body.dataset_id', 'uuid_type'],
    ['a list as metadata', upload({ experiment_metadata: [] }), 'body.experiment_metadata', 'dict_type'],
    ['no results', upload({ results: undefined }), 'body.results', 'missing'],
    ['null results', upload({ results: null }), 'body.results', 'list_type'],
    ['an object as results', upload({ results: {} }), 'body.results', 'list_type'],
    [
      'a summary without key',
      upload({ summary_experiment_scores: [{ score: 1 }] }),
      'body.summary_experiment_scores.0.key',
      'missing',
    ],
    ['a row that is a list', upload({ results: [row(), []] }), 'body.results.1', 'model_attributes_type'],
    ['no row id', withRow({ row_id: undefined }), 'body.results.1.row_id', 'missing'],
    ['a bad row id', withRow({ row_id: 'x' }), 'body.results.1.row_id', 'uuid_parsing'],
    ['no inputs', withRow({ inputs: undefined }), 'body.results.1.inputs', 'missing'],
    ['null inputs', withRow({ inputs: null }), 'body.results.1.inputs', 'dict_type'],
    ['text as inputs', withRow({ inputs: 'q' }), 'body.results.1.inputs', 'dict_type'],
    ['a list as outputs', withRow({ actual_outputs: ['a'] }), 'body.results.1.actual_outputs', 'dict_type'],
    ['text as expected outputs', withRow({ expected_outputs: 'a' }), 'body.results.1.expected_outputs', 'dict_type'],
    ['no start of a row', withRow({ start_time: undefined }), 'body.results.1.start_time', 'missing'],
    [
      'a row that starts too early',
      withRow({ start_time: '2026-01-05T09:59:59.999999Z' }),
      'body.results.1.start_time',
      'value_error',
    ],
    [
      'a row that ends too late',
      withRow({ end_time: '2026-01-05T11:00:00.000001Z' }),
      'body.results.1.end_time',
      'value_error',
    ],
    [
      'a row that ends before it starts',
      withRow({ start_time: '2026-01-05T10:30:00Z' }),
      'body.results.1.end_time',
      'value_error',
    ],
    ['a number as error', withRow({ error: 5 }), 'body.results.1.error', 'string_type'],
    ['scores that are no list', withRow({ evaluation_scores: {} }), 'body.results.1.evaluation_scores', 'list_type'],
    ['a key of 181 characters', withScore({ key: 'k'.repeat(181) }), `${score}.key`, 'string_too_long'],
    ['text as score', withScore({ score: '1' }), `${score}.score`, 'float_type'],
    ['a score that cannot be averaged', withScore({ score: 1.1e100 }), `${score}.score`, 'less_than_equal'],
    ['the same below zero', withScore({ score: -1.1e100 }), `${score}.score`, 'greater_than_equal'],
    ['a list as value', withScore({ value: ['x'] }), `${score}.value`, 'value_error'],
    ['a number as correction', withScore({ correction: 5 }), `${score}.correction`, 'value_error'],
    [
      'an unknown source',
      withScore({ feedback_source: { type: 'human' } }),
      `${score}.feedback_source`,
      'union_tag_invalid',
    ],
    ['a source without type', withScore({ feedback_source: {} }), `${score}.feedback_source`, 'union_tag_not_found'],
    ['text as source', withScore({ feedback_source: 'api' }), `${score}.feedback_source`, 'model_attributes_type'],
    ['a config without type', withScore({ feedback_config: {} }), `${score}.feedback_config.type`, 'missing'],
    ['an unknown config', withScore({ feedback_config: { type: 'x' } }), `${score}.feedback_config.type`, 'enum'],
    [
      'a category without value',
      withScore({ feedback_config: { type: 'categorical', categories: [{}] } }),
      `${score}.feedback_config.categories.0.value`,
      'missing',
    ],
    [
      'an empty label',
      withScore({ feedback_config: { type: 'categorical', categories: [{ value: 1, label: '' }] } }),
      `${score}.feedback_config.categories.0.label`,
      'string_too_short',
    ],
    ['a bad feedback id', withScore({ id: 'x' }), `${score}.id`, 'uuid_parsing'],
    ['a bad time of feedback', withScore({ created_at: 'x' }), `${score}.created_at`, 'datetime_parsing'],
    ['NUL in inputs', withRow({ inputs: { a: ['b', 'c\u0000'] } }), 'body.results.1.inputs.a.1', 'string_nul'],
    ['NUL in a name', upload({ experiment_name: 'a\u0000' }), 'body.experiment_name', 'string_nul'],
    [
      'half a surrogate pair',
      withRow({ run_metadata: { x: '\ud800' } }),
      'body.results.1.run_metadata.x',
      'string_unicode',
    ],
    [
      'other content under one row id',
      upload({ results: [row({ row_id: id }), row({ row_id: id, inputs: { q: 2 } })] }),
      'body.results.1.row_id',
      'value_error',
    ],
  ])('refuses %s', async (_, document, loc, type) => {
    expect(await errorsOf(document)).toEqual([[loc, type]]);
  });

  it('refuses numbers that no double holds', async () => {
    const document = JSON.stringify(upload({ results: [row({ inputs: { n: 12345 } })] })).replace('12345', '1e999');
    expect(await errorsOf(document)).toEqual([['body.results.0.inputs.n', 'finite_number']]);
  });

  it.each([
    ['', 'body', 'missing'],
    ['[]', 'body', 'model_attributes_type'],
    ['"x"', 'body', 'model_attributes_type'],
    ['{"experiment_name":"a",', 'body.23', 'json_invalid'],
    ['{"experiment_name":"a" "b"}', 'body.23', 'json_invalid'],
    ['nonsense', 'body.1', 'json_invalid'],
    ['[1,', 'body.3', 'json_invalid'],
    ['<xml>', 'body.0', 'json_invalid'],
  ])('refuses the document %p', async (document, loc, type) => {
    expect(await errorsOf(document)).toEqual([[loc, type]]);
  });

  it('reports every violation, up to 100, header first', async () => {
    const results = Array.from({ length: 80 }, () => row({ inputs: 1, start_time: 'x' }));
    const errors = await errorsOf(upload({ experiment_name: 1, results }));
    expect(errors).toHaveLength(100);
    expect(errors[0]).toEqual(['body.experiment_name', 'string_type']);
    expect(errors[1]).toEqual(['body.results.0.inputs', 'dict_type']);
    expect(errors[2]).toEqual(['body.results.0.start_time', 'datetime_parsing']);
  });

  it('judges rows by times that come after them in the document', async () => {
    const { results, ...header } = upload({ results: [row({ start_time: '2026-01-05T09:00:00Z' })] });
    expect(await errorsOf({ results, ...header })).toEqual([['body.results.0.start_time', 'value_error']]);
  });

  it('compares times with and without offset, and takes the bounds as within', async () => {
    const document = upload({
      experiment_start_time: '2026-01-05T10:00:00',
      experiment_end_time: 1767610800000,
      results: [row({ start_time: '2026-01-05T12:00:00+02:00', end_time: '2026-01-05T11:00:00Z' })],
    });
    expect(await errorsOf(document)).toEqual([]);
  });

  it('accepts unknown fields, empty results, repetitions and a row without length', async () => {
    const repeated = row({ row_id: id, end_time: '2026-01-05T10:00:00Z', something: 'else' });
    expect(await errorsOf(upload({ unknown: { a: 1 }, results: [repeated, { ...repeated }] }))).toEqual([]);
    expect(await errorsOf(upload({ results: [] }))).toEqual([]);
  });

  it('limits the size of one row and of one field', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => index);
    const place = expect.stringMatching(/^body\.\d+$/);
    expect(await errorsOf(withRow({ inputs: { many } }))).toEqual([[place, 'too_many_elements']]);
    expect(await errorsOf(upload({ experiment_metadata: { many } }))).toEqual([[place, 'too_many_elements']]);
    expect(await errorsOf(upload({ results: [row(), row({ inputs: { many: many.slice(30) } })] }))).toEqual([]);
  });

  it('limits the number of rows', async () => {
    expect(await errorsOf(upload({ results: [row(), row(), row()] }), 2)).toEqual([['body.results', 'too_long']]);
  });

  it('hands rows on in canonical form', async () => {
    const document = upload({
      dataset_id: '3F0F6A548D534F6AB7CD3B2B6E0F5C01',
      results: [
        row({
          row_id: '3F0F6A548D534F6AB7CD3B2B6E0F5C01',
          start_time: '2026-01-05T10:00:00',
          run_name: null,
          evaluation_scores: [{ key: 'k', score: true, value: null }],
        }),
      ],
    });
    const plan = await inspectUpload(source(document), { maxRows: 10, maxElements: 1000, maxRowBytes: 100_000 });
    expect(plan.dataset.id).toBe(id);
    const rows = [];
    for await (const some of readRows(source(document))) rows.push(...some);
    expect(rows).toEqual([
      {
        row_id: id,
        inputs: { question: 'q' },
        expected_outputs: { answer: 'a' },
        actual_outputs: { answer: 'a' },
        start_time: '2026-01-05T10:00:00.000000Z',
        end_time: '2026-01-05T10:00:10.000000Z',
        evaluation_scores: [{ key: 'k', score: 1 }],
      },
    ]);
  });
});

describe('a large row', () => {
  const limits = { maxRows: 10, maxElements: 1000, maxRowBytes: 2000 };
  const document = (size: number) => upload({ results: [row(), row({ inputs: { text: 'x'.repeat(size) } })] });

  it('is refused with the limit before it is there as a whole', async () => {
    await expect(inspectUpload(source(document(100_000)), limits)).rejects.toMatchObject({
      kind: 'too-large',
      message: expect.stringContaining('2000'),
    });
  });

  it('counts with its copies as memory of the request', async () => {
    const added: number[] = [];
    const account = { add: (bytes: number) => void added.push(bytes) };
    await inspectUpload({ ...source(document(1000)), account }, limits);
    expect(added).toHaveLength(1);
    expect(added[0]).toBeGreaterThan(3000);
    expect(added[0]).toBeLessThan(6000);
  });
});
