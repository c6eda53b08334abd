import { describe, expect, it } from '@jest/globals';
import { exampleCheck, schemaProblem } from './example-schema.js';
import { TimeBudget } from './time-budget.js';

function check(inputs: object | null, outputs: object | null = null) {
  const apply = exampleCheck({
    inputsSchemaDefinition: inputs as Record<string, unknown> | null,
    outputsSchemaDefinition: outputs as Record<string, unknown> | null,
  });
  const budget = new TimeBudget(1000);
  return (example: { inputs: object; outputs: object | null }, place: (string | number)[]) =>
    apply({ ...example, place }, budget);
}

/** Schema in which each step refers to the next one twice. */
function doubling(steps: number): Record<string, unknown> {
  const step = (n: number) => ({ allOf: [{ $ref: `#/$defs/s${n + 1}` }, { $ref: `#/$defs/s${n + 1}` }] });
  const $defs = Object.fromEntries(Array.from({ length: steps }, (_, n) => [`s${n}`, step(n)]));
  return { $defs: { ...$defs, [`s${steps}`]: {} }, $ref: '#/$defs/s0' };
}

describe('schemaProblem', () => {
  it.each([
    [{}],
    [{ type: 'object', properties: { a: { $ref: '#/$defs/b' } }, $defs: { b: { type: 'string' } } }],
    [{ properties: { 'a/b': {}, c: { $ref: '#/properties/a~1b' } } }],
    [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        definitions: { n: { properties: { next: { $ref: '#/definitions/n' } } } },
        $ref: '#/definitions/n',
      },
    ],
    [{ unknownKeyword: 5, title: 'any' }],
    [{ $schema: 'constructor', type: 'object' }],
    [{ type: ['string', 'null'], default: { type: 'any' }, const: { required: 5 }, enum: [{ type: 1 }], examples: 1 }],
    [{ properties: { type: { type: 'string' }, required: true, enum: {} }, additionalProperties: false }],
    [{ items: [{ type: 'string' }, true], additionalItems: false, exclusiveMinimum: true, minimum: 0 }],
    [{ dependencies: { a: ['b'], c: { required: ['d'] } }, dependentRequired: { a: [] } }],
  ])('takes %j', (schema) => {
    expect(schemaProblem(schema)).toBeNull();
  });

  it.each([
    [{ properties: { a: { pattern: '[' } } }, 'not a regular expression'],
    [{ patternProperties: { '(': {} } }, 'not a regular expression'],
    [{ $ref: '#/$defs/none' }, 'leads nowhere'],
    [{ items: { $ref: 'https://example.com/x.json' } }, 'leads nowhere'],
    [{ allOf: [{ $ref: '#' }] }, 'without an end'],
    [{ required: 5 }, '#/required should be a list of names'],
    [{ required: 'a' }, '#/required should be a list of names'],
    [{ type: 'text' }, '#/type should be one of array, boolean, integer, null, number, object, string'],
    [{ type: ['string', 1] }, '#/type should be one of'],
    [{ properties: { 'a/b': { type: 'int' } } }, '#/properties/a~1b/type should be one of'],
    [{ properties: { a: 3 } }, '#/properties/a should be a schema'],
    [{ properties: [] }, '#/properties should be an object of schemas'],
    [{ items: [{}, 'x'] }, '#/items/1 should be a schema'],
    [{ $defs: { a: { minLength: -1 } } }, '#/$defs/a/minLength should be a whole number from 0'],
    [{ allOf: [{ not: { maximum: '3' } }] }, '#/allOf/0/not/maximum should be a number'],
    [{ anyOf: {} }, '#/anyOf should be a list of at least one schema'],
    [{ enum: 3 }, '#/enum should be a list'],
    [{ multipleOf: 0 }, '#/multipleOf should be a number above 0'],
    [{ dependencies: { a: { if: 1 } } }, '#/dependencies/a/if should be a schema'],
    [{ pattern: 3 }, '#/pattern should be a text'],
  ])('says what is wrong with %j', (schema, problem) => {
    expect(schemaProblem(schema)).toEqual(expect.stringContaining(problem));
  });
});

it('schemaProblem refuses schemas that take too long to apply', () => {
  expect(schemaProblem(doubling(4))).toBeNull();
  expect(schemaProblem(doubling(40))).toContain('take too long');
});

describe('exampleCheck', () => {
  const places = (found: { loc: (string | number)[]; type: string }[]) =>
    found.map(({ loc, type }) => [loc.join('.'), type]);

  it('demands nothing without schemas, and nothing of outputs that are not there', () => {
    expect(check(null)({ inputs: { a: 1 }, outputs: null }, ['body'])).toEqual([]);
    expect(check(null, { required: ['x'] })({ inputs: {}, outputs: null }, ['body'])).toEqual([]);
  });

  it('stops a slow schema, and reports it for every later example', () => {
    const slow = check({ properties: { a: { pattern: '^(a+)+$' } } });
    const problem = { type: 'schema', msg: expect.stringContaining('take too long') };
    expect(slow({ inputs: { a: 'aaa' }, outputs: null }, ['body', 0])).toEqual([]);
    const endless = { inputs: { a: `${'a'.repeat(60)}b` }, outputs: null };
    expect(slow(endless, ['body', 1])).toEqual([{ loc: ['body', 1, 'inputs'], ...problem }]);
    expect(slow(endless, ['body', 2])).toEqual([{ loc: ['body', 2, 'inputs'], ...problem }]);
    expect(check({ properties: { a: { pattern: 'b$' } } })(endless, [])).toEqual([]);
  });

  it('names the place of each violation', () => {
    const schema = { properties: { list: { items: { properties: { n: { type: 'number' } } } }, s: { enum: ['a'] } } };
    const found = check(schema, { required: ['x'] })(
      { inputs: { list: [{ n: 1 }, { n: 'x' }], s: 'b' }, outputs: {} },
      ['body', 2],
    );
    expect(places(found)).toEqual([
      ['body.2.inputs.list.1.n', 'schema_type'],
      ['body.2.inputs.s', 'schema_enum'],
      ['body.2.outputs', 'schema_required'],
    ]);
  });

  it('reports a schema that fails on a new value', () => {
    const found = check({ properties: { a: { required: 5 } } })({ inputs: { a: {} }, outputs: null }, ['body']);
    expect(places(found)).toEqual([['body.inputs', 'schema']]);
  });
});
