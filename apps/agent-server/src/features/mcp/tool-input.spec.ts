import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../graphs/wire-types.js';
import { toolInput } from './tool-input.js';

const args = { input: 'one' };

describe('toolInput', () => {
  it.each<[string, JsonObject | null, JsonObject, unknown]>([
    ['an object', { type: 'object', properties: {} }, { type: 'object', properties: {} }, args],
    ['an unknown input', null, { type: 'object' }, args],
    ['a reference', { $ref: '#/definitions/A' }, { type: 'object', $ref: '#/definitions/A' }, args],
    [
      'a text',
      { type: 'string', definitions: { A: {} } },
      { type: 'object', properties: { input: { type: 'string' } }, required: ['input'], definitions: { A: {} } },
      'one',
    ],
  ])('describes %s', (_case, declared, schema, given) => {
    const input = toolInput(declared);
    expect(input.schema).toEqual(schema);
    expect(input.toGraphInput(args)).toEqual(given);
  });
});
