import { describe, expect, it } from '@jest/globals';
import type { UploadRowDto } from '@heddle/dto-experiments';
import { UploadLedger } from './upload-ledger.js';

const row = (id: string) => ({ row_id: id }) as UploadRowDto;

describe('UploadLedger', () => {
  it('numbers rows from 0 and examples after those of the dataset', () => {
    const ledger = new UploadLedger(new Map(), 7);
    expect([ledger.nextIndex(), ledger.nextIndex()]).toEqual([0, 1]);
    expect([ledger.nextPosition(), ledger.nextPosition()]).toEqual([8, 9]);
    expect(ledger.lastPosition).toBe(9);
  });

  it('tells the first row of an id from its repetitions', () => {
    const ledger = new UploadLedger(new Map(), 0);
    expect(['a', 'b', 'a', 'b', 'c'].map((id) => ledger.meets(row(id)))).toEqual([true, true, false, false, true]);
  });

  it('remembers whether the dataset had examples before', () => {
    const empty = new UploadLedger(new Map(), 0);
    empty.nextPosition();
    expect(empty.datasetHadExamples).toBe(false);
    expect(new UploadLedger(new Map(), 1).datasetHadExamples).toBe(true);
  });

  it('knows the hashes of the rows that were checked, and takes no others', () => {
    const ledger = new UploadLedger(new Map([['a', 'hash']]), 0);
    expect(ledger.hashOf(row('a'))).toBe('hash');
    expect(() => ledger.hashOf(row('b'))).toThrow('the upload changed between its two readings');
  });
});
