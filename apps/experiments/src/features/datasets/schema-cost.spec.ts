import { expect, it } from '@jest/globals';
import { isQuick, plainSize } from './schema-cost.js';

it.each([
  [null, 0],
  [{}, 1],
  [{ type: 'object', properties: { a: { type: 'string', maxLength: 5 } }, required: ['a'] }, 4],
  [{ properties: { a: { pattern: 'a' } } }, null],
  [{ patternProperties: { a: {} } }, null],
  [{ items: [{ format: 'uri' }] }, null],
  [{ $defs: { a: {} }, $ref: '#/$defs/a' }, null],
  [{ uniqueItems: true }, null],
  [{ anyOf: Array.from({ length: 60_000 }, () => ({})) }, null],
])('plainSize of %j', (schema, size) => {
  expect(plainSize(schema as Record<string, unknown> | null)).toBe(size);
});

it.each([
  ['few values', [4, 0], [{ inputs: { a: 1 } }], true],
  ['a schema that is not plain', [4, null], [{ inputs: { a: 1 } }], false],
  ['many examples', [2, 0], Array.from({ length: 10_000 }, () => ({ inputs: { a: 1, b: 2 } })), false],
  ['one large example', [2, 0], [{ inputs: { list: Array(30_000).fill(1) } }], false],
  ['a large schema', [20_000, 0], [{ inputs: { a: 1 } }], false],
])('isQuick with %s', (_, sizes, examples, expected) => {
  expect(isQuick(sizes as (number | null)[], examples)).toBe(expected);
});
