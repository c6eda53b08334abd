import { describe, expect, it } from '@jest/globals';
import { contentHash } from '../../contract/content-hash.js';
import { copyLine } from '../../contract/copy-text.js';
import { labelOf } from '../../core/feedback/feedback.model.js';
import { chooseDataset } from './dataset-choice.js';

const a = { id: 'id-a', name: 'a', externallyManaged: true };
const b = { id: 'id-b', name: 'b', externallyManaged: true };
const internal = { id: 'id-c', name: 'c', externallyManaged: false };

describe('chooseDataset', () => {
  it.each([
    ['nothing known, both given', [], { id: 'id-a', name: 'a' }, 'create'],
    ['nothing known, id only', [], { id: 'id-a' }, 'create'],
    ['nothing known, name only', [], { name: 'a' }, 'create'],
    ['found by id', [a], { id: 'id-a' }, 'use'],
    ['found by name', [a], { name: 'a' }, 'use'],
    ['found by both', [a], { id: 'id-a', name: 'a' }, 'use'],
    ['id has another name', [a], { id: 'id-a', name: 'z' }, 'mismatch'],
    ['name has another id', [a], { id: 'id-z', name: 'a' }, 'mismatch'],
    ['id and name are two datasets', [a, b], { id: 'id-a', name: 'b' }, 'mismatch'],
    ['made inside the service', [internal], { id: 'id-c' }, 'not-external'],
  ])('%s', (_, known, wanted, kind) => {
    expect(chooseDataset(known, wanted).kind).toBe(kind);
  });
});

describe('labelOf', () => {
  const categorical = { type: 'categorical' as const, categories: [{ value: 1, label: 'good' }, { value: 0 }] };
  it.each([
    ['text', { value: 'CORRECT' }, undefined, 'CORRECT'],
    ['a boolean', { value: true }, undefined, 'true'],
    ['a number', { value: 3 }, undefined, '3'],
    ['an object', { value: { a: 1 } }, undefined, null],
    ['a score alone', { score: 1 }, undefined, null],
    ['free-form text', { value: 'long' }, { type: 'freeform' as const }, null],
    ['a score with a category', { score: 1 }, categorical, 'good'],
    ['a score with a nameless category', { score: 0 }, categorical, null],
    ['a score without category', { score: 7 }, categorical, null],
    ['value before category', { score: 1, value: 'mine' }, categorical, 'mine'],
  ])('%s', (_, feedback, config, label) => {
    expect(labelOf(feedback, config)).toBe(label);
  });
});

describe('copyLine', () => {
  it('writes nulls, numbers, texts and JSON with their escapes', () => {
    expect(copyLine([null, undefined, 0.1, 'a\tb\\N\nc\r', { k: 'x\n"' }])).toBe(
      '\\N\t\\N\t0.1\ta\\tb\\\\N\\nc\\r\t{"k":"x\\\\n\\\\""}\n',
    );
  });
});

describe('contentHash', () => {
  it('does not see the order of keys, and sees everything else', () => {
    const hash = contentHash({ a: 1, b: { c: [1, 2], d: null } }, { x: 1 });
    expect(contentHash({ b: { d: null, c: [1, 2] }, a: 1 }, { x: 1 })).toBe(hash);
    expect(contentHash({ a: 1, b: { c: [2, 1], d: null } }, { x: 1 })).not.toBe(hash);
    expect(contentHash({ a: 1, b: { c: [1, 2], d: null } }, undefined)).not.toBe(hash);
    expect(contentHash({}, null)).toBe(contentHash({}, undefined));
  });
});
