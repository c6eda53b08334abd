import { describe, expect, it } from '@jest/globals';
import { hasMessages, schemaFields, withField } from './schema-fields';

describe('fields of a JSON Schema', () => {
  const field = (property: unknown, rest: object = {}) =>
    schemaFields({ type: 'object', properties: { it: property }, ...rest })?.[0];

  it.each([
    [{ type: 'string' }, 'text'],
    [{ type: ['integer', 'null'] }, 'integer'],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ enum: ['a', 'b'] }, 'choice'],
    [{ type: 'array', items: {} }, 'json'],
    [{ anyOf: [{ type: 'number' }, { type: 'string' }] }, 'json'],
    [{}, 'json'],
  ])('%j is a field of kind %s', (property, kind) => {
    expect(field(property)?.kind).toBe(kind);
  });

  it('follows references, also circular ones', () => {
    const schema = {
      $ref: '#/$defs/Config',
      $defs: {
        Config: {
          type: 'object',
          properties: { model: { $ref: '#/$defs/Model', title: 'Model' }, loop: { $ref: '#/$defs/Loop' } },
        },
        Model: { enum: ['small', 'large'], default: 'small', description: 'Which one' },
        Loop: { $ref: '#/$defs/Loop' },
      },
    };
    expect(schemaFields(schema)).toMatchObject([
      {
        name: 'model',
        title: 'Model',
        description: 'Which one',
        kind: 'choice',
        choices: ['small', 'large'],
        defaultValue: 'small',
      },
      { name: 'loop', kind: 'json' },
    ]);
  });

  it('marks required fields', () => {
    expect(field({ type: 'string' }, { required: ['it'] })?.required).toBe(true);
    expect(field({ type: 'string' })?.required).toBe(false);
  });

  it.each([null, undefined, {}, { type: 'object' }, { type: 'string' }, [], { properties: {} }])(
    '%j has no fields',
    (schema) => {
      expect(schemaFields(schema)).toBeNull();
    },
  );

  it('changes one member and keeps all others in their order', () => {
    expect(withField({ a: 1, b: 2 }, 'a', 3)).toEqual({ a: 3, b: 2 });
    expect(withField({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
  });

  it('knows a chat by its messages', () => {
    expect(hasMessages({ properties: { messages: {} } })).toBe(true);
    expect(hasMessages({ properties: { topic: {} } })).toBe(false);
    expect(hasMessages(null)).toBe(false);
  });
});
