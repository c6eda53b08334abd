import { describe, expect, it } from '@jest/globals';
import { takesMessages } from './agent-card.js';

describe('takesMessages', () => {
  it.each([
    ['no schema', null, null],
    ['messages', { properties: { messages: {} } }, true],
    ['no messages', { properties: { by: {} } }, false],
    ['a reference', { $ref: '#/definitions/In', definitions: { In: { properties: { messages: {} } } } }, true],
    ['a reference to nothing', { $ref: '#/definitions/In' }, null],
    ['a reference to itself', { $ref: '#/definitions/In', definitions: { In: { $ref: '#/definitions/In' } } }, null],
    ['a text', { type: 'string' }, null],
  ])('reads %s', (_case, schema, expected) => expect(takesMessages(schema)).toBe(expected));
});
