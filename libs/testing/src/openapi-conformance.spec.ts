import { describe, expect, it } from '@jest/globals';
import type { OpenApiOperation } from './described-api.js';
import { OpenApiConformance, toJsonSchema } from './openapi-conformance.js';
import { probesOf } from './openapi-probes.js';

const thing = {
  type: 'object',
  required: ['id', 'note'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    note: { type: 'string', nullable: true },
    parent: { nullable: true, allOf: [{ $ref: '#/components/schemas/Thing' }] },
    default: { type: 'boolean' },
    nullable: { type: 'boolean' },
  },
};
const operation: OpenApiOperation = {
  method: 'POST',
  path: '/things/{thing_id}',
  parameters: [
    { name: 'thing_id', in: 'path', schema: { type: 'string', format: 'uuid' } },
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
  ],
  requestBody: { content: { 'application/json': { examples: { one: { value: { note: 'text' } } } } } },
  responses: {
    200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
    204: {},
  },
};
const id = '0c6f7f0e-1f9f-4a53-8f0b-5a5d7a2b9c01';

describe('OpenApiConformance', () => {
  const conformance = new OpenApiConformance({ paths: {}, components: { schemas: { Thing: thing } } });
  const json = 'application/json; charset=utf-8';

  it.each([
    ['what is documented', { status: 200, contentType: json, body: { id, note: null, parent: null } }, []],
    ['nesting', { status: 200, contentType: json, body: { id, note: 'a', parent: { id, note: null } } }, []],
    ['no body where none is documented', { status: 204, contentType: null, body: undefined }, []],
  ])('accepts %s', (_, answer, expected) => {
    expect(conformance.problemsOf(operation, answer)).toEqual(expected);
  });

  it.each([
    ['an undocumented status', { status: 404, contentType: json, body: {} }, /^status 404/],
    ['another content type', { status: 200, contentType: 'text/plain', body: 'a' }, /^200 is text\/plain, documented/],
    ['a body where none is documented', { status: 204, contentType: json, body: {} }, /^204 has a body/],
    ['an absent member', { status: 200, contentType: json, body: { id } }, /^200 #: .*"note"/],
    ['a wrong type within', { status: 200, contentType: json, body: { id, note: 'a', parent: { id } } }, /parent/],
    [
      'a member named like a keyword',
      { status: 200, contentType: json, body: { id, note: 'a', default: 1 } },
      /#\/default/,
    ],
    ['a wrong format', { status: 200, contentType: json, body: { id: 'x', note: 'a' } }, /^200 #\/id: .*uuid/],
  ])('reports %s', (_, answer, expected) => {
    expect(conformance.problemsOf(operation, answer).join('\n')).toMatch(expected);
  });
});

it.each([
  [
    { type: 'integer', minimum: 0, exclusiveMinimum: true },
    { type: 'integer', exclusiveMinimum: 0 },
  ],
  [{ type: 'string', nullable: true }, { anyOf: [{ type: 'null' }, { type: 'string' }] }],
  [{ type: 'string', nullable: false, example: 'a' }, { type: 'string' }],
])('converts %j to JSON Schema', (from, to) => {
  expect(toJsonSchema(from)).toEqual(to);
});

it('probes known and unknown ids, every parameter and the body', () => {
  const probes = probesOf(operation, { thing_id: id });
  expect(probes[0]).toEqual({ name: 'example 1', path: `/things/${id}`, options: { body: { note: 'text' } } });
  const names = probes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['unknown id', 'thing_id: NUL', 'query limit: NUL', 'body: no JSON']));
  expect(probes.find(({ name }) => name === 'query limit: NUL')?.path).toBe(`/things/${id}?limit=%00`);
});
