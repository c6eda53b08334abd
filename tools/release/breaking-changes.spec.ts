import { describe, expect, it } from '@jest/globals';
import { readText } from '@heddle/launcher/workspace';
import { breakingChanges } from './breaking-changes.mjs';
import { isBreakingStep } from './breaking-step.mjs';

type Json = Record<string, unknown>;

/** A document with one operation that sends and answers `Thing`. */
const document = ({ thing = {}, operation = {}, ...other }: { thing?: Json; operation?: Json; paths?: Json }) => ({
  security: [{ apiKey: [] }, { bearer: [] }],
  paths: { '/things': { post: { ...post, ...operation } }, ...other.paths },
  components: { schemas: { Thing: { ...object, ...thing }, Part: { type: 'object', properties: { size: number } } } },
});
const json = (schema: Json) => ({ content: { 'application/json': { schema } } });
const string = { type: 'string' };
const number = { type: 'number' };
const ref = { $ref: '#/components/schemas/Thing' };
const part = { $ref: '#/components/schemas/Part' };
const object = {
  type: 'object',
  required: ['id'],
  properties: { id: string, name: string, kind: { type: 'string', enum: ['a', 'b'] }, part, parent: ref },
};
const post = {
  parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer', maximum: 100 } }],
  requestBody: json(ref),
  responses: { '201': json(ref), '409': json({ type: 'object' }) },
};
const properties = (changes: Json) => ({ thing: { properties: { ...object.properties, ...changes } } });
const without = (name: keyof typeof object.properties) => {
  const { [name]: _removed, ...rest } = object.properties;
  return { thing: { properties: rest } };
};
const parameters = (...added: Json[]) => ({ operation: { parameters: [...post.parameters, ...added] } });
const answers = (schema: Json) => ({ operation: { responses: { '201': json(schema) } } });
const asks = (schema: Json) => ({ operation: { requestBody: json(schema) } });

type Change = [what: string, before: Parameters<typeof document>[0], after: Parameters<typeof document>[0]];

const harmless: Change[] = [
  ['nothing', {}, {}],
  ['a new path', {}, { paths: { '/more': { get: { responses: {} } } } }],
  ['a new property', {}, properties({ extra: string })],
  ['a new optional parameter', {}, parameters({ in: 'query', name: 'offset', schema: number })],
  ['an error that is gone', {}, { operation: { responses: { '201': json(ref) } } }],
  ['a new status', {}, { operation: { responses: { ...post.responses, '202': json(ref) } } }],
  ['words', properties({ name: { type: 'string', description: 'a' } }), properties({ name: { type: 'string' } })],
  ['null accepted in a request', asks(string), asks({ ...string, nullable: true })],
  ['null gone from an answer', answers({ ...string, nullable: true }), answers(string)],
  ['more types in a request', asks(string), asks({ oneOf: [number, string] })],
  ['fewer types in an answer', answers({ oneOf: [number, string] }), answers(string)],
  ['integers in an answer', answers(number), answers({ type: 'integer' })],
  ['a new value in an answer', answers({ ...string, enum: ['a'] }), answers({ ...string, enum: ['a', 'b'] })],
  ['a higher limit', asks({ ...string, maxLength: 5 }), asks({ ...string, maxLength: 6 })],
  ['a schema that has a name now', answers(object), answers(ref)],
  ['no credentials needed any more', {}, { operation: { security: [{}] } }],
];

const breaking: [...Change, problems: string[]][] = [
  ['a removed path', { paths: { '/more': { get: { responses: {} } } } }, {}, ['GET /more: removed']],
  [
    'a removed operation',
    { paths: { '/more': { get: { responses: {} }, put: { responses: {} } } } },
    { paths: { '/more': { get: { responses: {} } } } },
    ['PUT /more: removed'],
  ],
  ['a removed property', {}, without('name'), ['Thing (request).name: removed', 'Thing (response).name: removed']],
  [
    'a property that has to be sent',
    {},
    { thing: { required: ['id', 'name'] } },
    ['Thing (request).name: is required now'],
  ],
  [
    'a new property that has to be sent',
    {},
    { thing: { required: ['id', 'extra'], properties: { ...object.properties, extra: string } } },
    ['Thing (request).extra: is required now'],
  ],
  ['a property that may be missing', {}, { thing: { required: [] } }, ['Thing (response).id: may be missing now']],
  [
    'another type',
    {},
    properties({ name: number }),
    ['Thing (request).name: was string, is number', 'Thing (response).name: was string, is number'],
  ],
  [
    'a value that is refused',
    {},
    properties({ kind: { type: 'string', enum: ['a'] } }),
    ['Thing (request).kind: "b" is refused'],
  ],
  [
    'an enumeration of what was free',
    {},
    properties({ name: { type: 'string', enum: ['a'] } }),
    ['Thing (request).name: only certain values are accepted now'],
  ],
  [
    'a lower limit',
    asks({ ...string, maxLength: 5 }),
    asks({ ...string, maxLength: 4 }),
    ['POST /things: body: maxLength is 4 now'],
  ],
  ['a new limit', asks(number), asks({ ...number, minimum: 1 }), ['POST /things: body: minimum is 1 now']],
  ['a new pattern', asks(string), asks({ ...string, pattern: '^a$' }), ['POST /things: body: pattern is ^a$ now']],
  ['null refused', asks({ ...string, nullable: true }), asks(string), ['POST /things: body: null is refused']],
  ['null in an answer', answers(string), answers({ ...string, nullable: true }), ['POST /things: 201: may be null']],
  [
    'null in an answer that has a name',
    answers(ref),
    answers({ allOf: [ref], nullable: true }),
    ['POST /things: 201: may be null'],
  ],
  [
    'fewer types in a request',
    asks({ oneOf: [number, string] }),
    asks(string),
    ['POST /things: body: was number, is string'],
  ],
  [
    'more types in an answer',
    answers(string),
    answers({ anyOf: [number, string] }),
    ['POST /things: 201: was string, is number'],
  ],
  [
    'fractions in an answer',
    answers({ type: 'integer' }),
    answers(number),
    ['POST /things: 201: was integer, is number'],
  ],
  [
    'other items',
    answers({ type: 'array', items: string }),
    answers({ type: 'array', items: number }),
    ['POST /things: 201[]: was string, is number'],
  ],
  [
    'other values of a map',
    answers({ type: 'object', additionalProperties: string }),
    answers({ type: 'object', additionalProperties: number }),
    ['POST /things: 201.*: was string, is number'],
  ],
  [
    'a closed object',
    asks({ type: 'object' }),
    asks({ type: 'object', additionalProperties: false }),
    ['POST /things: body: other properties are refused now'],
  ],
  ['a removed parameter', {}, { operation: { parameters: [] } }, ['POST /things: query parameter limit removed']],
  [
    'a new required parameter',
    {},
    parameters({ in: 'header', name: 'X-Key', required: true, schema: string }),
    ['POST /things: header parameter X-Key is required now'],
  ],
  [
    'a narrower parameter',
    {},
    { operation: { parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer', maximum: 10 } }] } },
    ['POST /things: query parameter limit: maximum is 10 now'],
  ],
  [
    'a body that has to be sent',
    {},
    { operation: { requestBody: { ...json(ref), required: true } } },
    ['POST /things: a body is required now'],
  ],
  ['a removed body', {}, { operation: { requestBody: undefined } }, ['POST /things: the body is removed']],
  ['a removed status', {}, { operation: { responses: {} } }, ['POST /things: 201 removed']],
  [
    'another content type',
    {},
    { operation: { responses: { '201': { content: { 'text/plain': { schema: string } } } } } },
    ['POST /things: 201: application/json removed'],
  ],
  [
    'a removed header',
    { operation: { responses: { '204': { headers: { Location: { schema: string } } } } } },
    { operation: { responses: { '204': {} } } },
    ['POST /things: 204: header Location removed'],
  ],
  [
    'credentials where none were needed',
    { operation: { security: [{}] } },
    {},
    ['POST /things: no credentials is not enough any more'],
  ],
  [
    'credentials where nobody asked for any',
    { operation: { security: [] } },
    {},
    ['POST /things: needs credentials now'],
  ],
  [
    'fewer credentials',
    {},
    { operation: { security: [{ apiKey: [] }] } },
    ['POST /things: bearer is not enough any more'],
  ],
];

describe('clients of an OpenAPI document', () => {
  it.each(harmless)('go on working with %s', (_what, before, after) => {
    expect(breakingChanges(document(before), document(after))).toEqual([]);
  });

  it.each(breaking)('break by %s', (_what, before, after, problems) => {
    expect(breakingChanges(document(before), document(after))).toEqual(problems);
  });

  it('are told where in nested schemas, once for all operations', () => {
    const before = document({ paths: { '/others': { get: { responses: { '200': json(ref) } } } } });
    const after = structuredClone(before);
    after.components.schemas.Part.properties = {} as typeof after.components.schemas.Part.properties;
    expect(breakingChanges(before, after)).toEqual(['Part (request).size: removed', 'Part (response).size: removed']);
  });

  it.each(['control-plane', 'agent-server', 'experiments'])(
    'are fine with the document of %s as it is, and notice each operation that goes',
    (service) => {
      const before = JSON.parse(readText(`openapi/${service}.json`)) as { paths: Record<string, object> };
      expect(breakingChanges(before, structuredClone(before))).toEqual([]);
      const operations = Object.values(before.paths).flatMap((item) => Object.keys(item));
      expect(breakingChanges(before, { ...before, paths: {} })).toHaveLength(operations.length);
    },
  );
});

it.each([
  ['1.2.3', '2.0.0', true],
  ['1.2.3', '1.3.0', false],
  ['1.2.3', '1.2.3', false],
  ['2.0.0', '1.9.0', false],
  ['0.1.4', '0.2.0', true],
  ['0.1.4', '0.1.5', false],
  ['0.9.0', '1.0.0', true],
])('clients may break between %s and %s: %s', (from, to, may) => {
  expect(isBreakingStep(from, to)).toBe(may);
});
