import { describe, expect, it } from '@jest/globals';
import type { StoredFeedbackConfig } from '@heddle/entities-experiments';
import { uploadFormatOf } from '../../intake/upload-format.js';
import { decideChunk } from './chunk-decision.js';
import { planExamples } from './example-changes.js';
import { scoreWarning } from './score-warning.js';
import { UploadWarnings } from './upload-warnings.js';

describe('scoreWarning', () => {
  const scale: StoredFeedbackConfig = { type: 'continuous', min: 0, max: 5 };
  const grades: StoredFeedbackConfig = { type: 'categorical', categories: [{ value: 1, label: 'A' }, { value: 0 }] };
  it.each<[string, { score?: number; value?: string | boolean }, StoredFeedbackConfig | undefined, string | null]>([
    ['no configuration', { score: 9 }, undefined, null],
    ['within', { score: 5 }, scale, null],
    ['above', { score: 5.1 }, scale, 'score_out_of_range'],
    ['below', { score: -1 }, scale, 'score_out_of_range'],
    ['only a minimum', { score: 9 }, { type: 'continuous', min: 0 }, null],
    ['no score', { value: 'x' }, scale, null],
    ['free', { score: 9 }, { type: 'freeform', max: 1 }, null],
    ['a category', { score: 0 }, grades, null],
    ['no category', { score: 2 }, grades, 'score_not_a_category'],
    ['a label', { value: 'A' }, grades, null],
    ['no label', { value: 'B' }, grades, 'score_not_a_category'],
    ['a value that is not a label', { value: true }, grades, null],
    ['categories without names', { score: 2 }, { type: 'categorical' }, null],
    ['a category outside of the range', { score: 1 }, { ...grades, max: 0 }, 'score_out_of_range'],
  ])('%s', (_name, feedback, config, expected) => {
    expect(scoreWarning(feedback, config)).toBe(expected);
  });
});

describe('UploadWarnings', () => {
  it('counts all, shows the first few, and keeps nothing that cannot be stored', () => {
    const warnings = new UploadWarnings();
    for (let index = 0; index < 50; index += 1) {
      warnings.add('unknown_field', () => ['body', index, 'a\0\ud800'], `field ${index}${'x'.repeat(300)}\ud800`);
    }
    warnings.add('naive_time', () => ['body', 'end']);
    const other = new UploadWarnings();
    other.add('naive_time', () => ['body', 'start']);
    const [times, fields] = warnings.absorb(other).absorb(new UploadWarnings()).list();
    expect(times).toMatchObject({
      code: 'naive_time',
      count: 2,
      places: [
        ['body', 'end'],
        ['body', 'start'],
      ],
    });
    expect(times).not.toHaveProperty('names');
    expect(fields).toMatchObject({ code: 'unknown_field', count: 50 });
    expect([fields?.places.length, fields?.names?.length]).toEqual([5, 20]);
    expect(fields?.places[0]).toEqual(['body', 0, 'a\ufffd\ufffd']);
    for (const name of fields?.names ?? []) expect([name.length, name.isWellFormed()]).toEqual([200, true]);
  });
});

describe('planExamples', () => {
  const row = (id: string) => ({ row_id: id, inputs: { id }, start_time: '', end_time: '' });
  const known = [
    { id: 'same', datasetId: 'd', contentHash: 'hash of same' },
    { id: 'other', datasetId: 'd', contentHash: 'x' },
    { id: 'foreign', datasetId: 'e', contentHash: 'hash of foreign' },
  ];
  const plan = (...ids: string[]) => planExamples(ids.map(row), known, 'd', ({ row_id: id }) => `hash of ${id}`);

  it('distinguishes new, revised and unchanged examples', () => {
    const { fresh, revised, foreign } = plan('same', 'new', 'other');
    expect([fresh.map(({ row_id: id }) => id), revised, foreign]).toEqual([
      ['new'],
      [{ id: 'other', inputs: { id: 'other' }, outputs: null, contentHash: 'hash of other' }],
      undefined,
    ]);
  });

  it('names one that another dataset has, also where the dataset is new', () => {
    expect(plan('new', 'foreign', 'other').foreign).toBe('foreign');
    expect(planExamples([row('same')], known, undefined, () => '').foreign).toBe('same');
  });
});

describe('decideChunk', () => {
  it.each([
    ['the next rows', 5, null, 'append'],
    ['a gap', 6, null, 'gap'],
    ['the same again', 3, { sha256: 'a' }, 'known'],
    ['others there', 3, { sha256: 'b' }, 'conflict'],
    ['within a chunk', 4, null, 'conflict'],
  ])('%s', (_name, offset, stored, kind) => {
    expect(decideChunk(5, { offset, sha256: 'a' }, stored).kind).toBe(kind);
  });
});

describe('uploadFormatOf', () => {
  it.each([
    [undefined, 'json'],
    ['application/json', 'json'],
    ['text/plain', 'json'],
    ['application/x-ndjson; charset=utf-8', 'ndjson'],
    ['Application/NDJSON', 'ndjson'],
    ['application/jsonl', 'ndjson'],
    ['application/x-ndjsonx', 'json'],
  ])('%s is %s', (type, format) => {
    expect(uploadFormatOf(type)).toBe(format);
  });
});
