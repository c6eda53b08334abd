import { describe, expect, it } from '@jest/globals';
import { changeMetadata, moveSplit, splitsOf, withSplits } from './example-splits.js';

const place = ['body', 3];

describe('withSplits', () => {
  it.each([
    [null, null, { dataset_split: ['base'] }],
    [{ a: 1 }, null, { a: 1, dataset_split: ['base'] }],
    [{ dataset_split: 'x' }, null, { dataset_split: ['x'] }],
    [{ dataset_split: ['x', 'y', 'x'] }, null, { dataset_split: ['x', 'y'] }],
    [{ dataset_split: [] }, null, { dataset_split: [] }],
    [{ dataset_split: ['x'] }, ['y'], { dataset_split: ['y'] }],
    [{ dataset_split: 5 }, ['y'], { dataset_split: ['y'] }],
  ])('of %j and %j is %j', (metadata, given, expected) => {
    expect(withSplits(metadata, given, place)).toEqual(expected);
  });

  it.each([5, {}, [1], ['']])('refuses %j as splits, with its place', (value) => {
    expect(() => withSplits({ dataset_split: value }, null, place)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ loc: ['body', 3, 'metadata', 'dataset_split'] })] }),
    );
  });
});

describe('changeMetadata', () => {
  const current = { a: 1, dataset_split: ['x'] };
  it.each([
    [{}, current],
    [{ metadata: { b: 2 } }, { b: 2, dataset_split: ['x'] }],
    [{ metadata: { b: 2, dataset_split: ['y'] } }, { b: 2, dataset_split: ['y'] }],
    [{ splits: ['z'] }, { a: 1, dataset_split: ['z'] }],
    [{ metadata: { dataset_split: 'y' }, splits: ['z'] }, { dataset_split: ['z'] }],
  ])('by %j is %j', (change, expected) => {
    expect(changeMetadata(current, change, place)).toEqual(expected);
  });
});

describe('moveSplit', () => {
  const metadata = { a: 1, dataset_split: ['x', 'y'] };

  it('returns the same array if nothing changes', () => {
    expect(moveSplit(metadata, ['x'], false)).toBe(metadata);
    expect(moveSplit(metadata, ['z'], true)).toBe(metadata);
    expect(moveSplit(null, ['z'], true)).toBeNull();
  });

  it.each([
    [['z', 'x'], false, ['x', 'y', 'z']],
    [['x', 'z'], true, ['y']],
  ])('with %j (remove: %s) leaves %j', (names, remove, expected) => {
    expect(splitsOf(moveSplit(metadata, names, remove))).toEqual(expected);
  });
});
