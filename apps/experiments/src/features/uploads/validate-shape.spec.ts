import { describe, expect, it } from '@jest/globals';
import { uploadRowShape } from '@heddle/dto-experiments';
import { uploadExamples } from '../../api/langsmith/uploads/upload.examples.js';
import { canonicalShape, ErrorCollector, place, validateShape } from './validate-shape.js';

const [full] = uploadExamples.full.value.results;
const [minimal] = uploadExamples.minimal.value.results;
const id = '3F0F6A548D534F6AB7CD3B2B6E0F5C01';

const loose = {
  ...minimal,
  row_id: id,
  start_time: 1767607200.25,
  end_time: '2026-01-05T12:00:02+02:00',
  expected_outputs: null,
  run_name: '',
  error: null,
  unknown: { kept: false },
  evaluation_scores: [
    { key: 'k', score: true, value: null, correction: 'text', id, extra: { deep: [1, { x: null }] } },
    { key: 'k', score: false, value: { any: 'thing' }, created_at: '2026-01-05', feedback_group_id: id.toLowerCase() },
    {
      key: 'c',
      score: -1.5,
      feedback_source: { type: 'app', metadata: null, other: 1 },
      feedback_config: {
        type: 'categorical',
        min: null,
        categories: [
          { value: 1, label: null },
          { value: 0, label: 'no' },
        ],
      },
    },
  ],
};

describe('canonicalShape', () => {
  it.each([
    ['a full row', full],
    ['a minimal row', minimal],
    ['a row as loose as is accepted', loose],
    ['members of the prototype', JSON.parse(`{"__proto__": {"run_name": "x"}, ${JSON.stringify(minimal).slice(1)}`)],
  ])('gives %s the form that checking gives it', (_, row) => {
    const errors = new ErrorCollector(10);
    const checked = validateShape(uploadRowShape, row, place('body'), errors);
    expect(errors.errors).toEqual([]);
    const canonical = canonicalShape(uploadRowShape, row as Record<string, unknown>);
    expect(canonical).toEqual(checked);
    expect(JSON.stringify(canonical)).toBe(JSON.stringify(checked));
  });

  it('drops unknown members, and keeps the order of the shape', () => {
    expect(Object.keys(canonicalShape(uploadRowShape, { end_time: 0, unknown: 1, inputs: {}, error: null }))).toEqual([
      'inputs',
      'end_time',
    ]);
  });
});
