import { describe, expect, it } from '@jest/globals';
import type { UploadRowDto } from '@heddle/dto-experiments';
import { UploadProgress } from './upload-progress.js';

const row = (id: string) => ({ row_id: id }) as UploadRowDto;

describe('UploadProgress', () => {
  it('numbers rows from 0 and examples after those of the dataset', () => {
    const progress = new UploadProgress(new Map(), 7);
    expect([progress.nextIndex(), progress.nextIndex()]).toEqual([0, 1]);
    expect([progress.nextPosition(), progress.nextPosition()]).toEqual([8, 9]);
    expect(progress.lastPosition).toBe(9);
  });

  it('distinguishes the first row of an id from its repetitions', () => {
    const progress = new UploadProgress(new Map(), 0);
    expect(['a', 'b', 'a', 'b', 'c'].map((id) => progress.isFirst(row(id)))).toEqual([true, true, false, false, true]);
  });

  it('remembers whether the dataset had examples before', () => {
    const empty = new UploadProgress(new Map(), 0);
    empty.nextPosition();
    expect(empty.datasetHadExamples).toBe(false);
    expect(new UploadProgress(new Map(), 1).datasetHadExamples).toBe(true);
  });

  it('accepts only rows with the hashes of the check', () => {
    const progress = new UploadProgress(new Map([['a', 'hash']]), 0);
    expect(progress.hashOf(row('a'))).toBe('hash');
    expect(() => progress.hashOf(row('b'))).toThrow('the upload changed between its two readings');
  });
});
