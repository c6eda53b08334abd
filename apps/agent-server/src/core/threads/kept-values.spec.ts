import { describe, expect, it } from '@jest/globals';
import { keepSmall } from './kept-values.js';

const text = (length: number) => 'x'.repeat(length - 2);

describe('keepSmall', () => {
  it('leaves out the large values of a large state, and names them', () => {
    const values = { a: text(15_000), n: 1, b: text(4 * 1024), c: text(4 * 1024 - 1) };
    expect(keepSmall(values, 'c1')).toEqual({
      values: { n: 1, c: values.c },
      omitted: { checkpoint_id: 'c1', keys: ['a', 'b'] },
    });
  });

  it.each([
    ['a state of 16 KB', { a: text(16 * 1024) }, 'c1'],
    ['a large state of small values', Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n, text(4000)])), 'c1'],
    ['a state that is no object', [text(100_000)], 'c1'],
    ['a state without a checkpoint', { a: text(100_000) }, null],
  ])('keeps %s whole', (_, values, checkpointId) => {
    expect(keepSmall(values, checkpointId)).toEqual({ values, omitted: null });
  });
});
