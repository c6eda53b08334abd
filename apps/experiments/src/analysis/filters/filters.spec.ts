import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { printFilter } from '../../../test/print-filter.js';
import { COMPARATORS, type FilterNode, JUNCTIONS, type Literal } from './filter-ast.js';
import { FilterSyntaxError, InvalidFilterError } from './filter.errors.js';
import { readExampleFilter, readRunFilter, readSessionFilter } from './filters.js';
import { filterLimits, parseFilter } from './parse-filter.js';

const read = (text: string) => readRunFilter(text, 'filter');

function errorOf(work: () => unknown): InvalidFilterError {
  try {
    work();
  } catch (error) {
    if (error instanceof InvalidFilterError) return error;
    throw error;
  }
  throw new Error('it was read');
}

describe('readRunFilter', () => {
  const test = (attribute: string, kind: string, of: object) => ({ type: 'test', attribute, kind, test: of });
  const not = (of: object) => ({ type: 'not', of });
  const entry = (of: string, ...tests: object[]) => ({ type: 'entry', entry: of, tests });
  const key = (value: string) => ({ member: 'key', kind: 'text', test: { operator: 'eq', value } });
  const value = (operand: unknown, more = {}) => ({
    member: 'value',
    kind: 'any',
    test: { operator: 'eq', value: operand },
    ...more,
  });
  const score = (operator: string, operand: number) => ({
    member: 'score',
    kind: 'number',
    test: { operator, value: operand },
  });

  it.each([
    ['eq(name, "a")', test('name', 'text', { operator: 'eq', value: 'a' })],
    [" eq ( name ,\n'it\\'s' ) ", test('name', 'text', { operator: 'eq', value: "it's" })],
    ['eq(name, "\\u00fc\\n\\\\")', test('name', 'text', { operator: 'eq', value: 'ü\n\\' })],
    ['neq(status, "error")', not(test('status', 'text', { operator: 'eq', value: 'error' }))],
    ['neq(error, null)', not(test('error', 'text', { operator: 'eq', value: null }))],
    ['eq(error, true)', { type: 'exists', attribute: 'error', kind: 'text' }],
    ['eq(error, False)', not({ type: 'exists', attribute: 'error', kind: 'text' })],
    ['gt(latency, 2)', test('latency', 'duration', { operator: 'gt', value: 2 })],
    ['gt(latency, "5s")', test('latency', 'duration', { operator: 'gt', value: 5 })],
    ['lte(latency, "1m30.5s")', test('latency', 'duration', { operator: 'lte', value: 90.5 })],
    ['lt(first_token_latency, "250ms")', test('first_token_latency', 'duration', { operator: 'lt', value: 0.25 })],
    [
      'gte(start_time, "2023-07-15T12:34:56Z")',
      test('start_time', 'time', { operator: 'gte', value: '2023-07-15T12:34:56.000000Z' }),
    ],
    ['in(run_type, ["llm", "chain"])', test('run_type', 'text', { operator: 'in', values: ['llm', 'chain'] })],
    ['in(total_cost, [-1.5e-3, None])', test('total_cost', 'number', { operator: 'in', values: [-0.0015, null] })],
    [
      'eq(trace_id, "9A94974B0A5B4C768A4E2F6F6F0F7A10")',
      test('trace_id', 'uuid', { operator: 'eq', value: '9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10' }),
    ],
    ['has(tags, "beta")', { type: 'hasText', attribute: 'tags', text: 'beta' }],
    ['has(metadata, \'{"a": {"b": 1}}\')', { type: 'contains', attribute: 'metadata', object: { a: { b: 1 } } }],
    ['has("metadata", \'{"a": 1}\')', { type: 'contains', attribute: 'metadata', object: { a: 1 } }],
    ['exists(metadata, "user")', { type: 'hasKey', attribute: 'metadata', text: 'user' }],
    ['search("some words")', { type: 'searchAll', text: 'some words' }],
    ['search("inputs", "x")', test('inputs', 'json', { operator: 'search', text: 'x' })],
    ['search(inputs, "x")', test('inputs', 'json', { operator: 'search', text: 'x' })],
    [
      'or(eq(is_root, true), not(exists(outputs)))',
      {
        type: 'or',
        of: [
          test('is_root', 'boolean', { operator: 'eq', value: true }),
          not({ type: 'exists', attribute: 'outputs', kind: 'json' }),
        ],
      },
    ],
    // A key and a value of one entry, and a negation without a key.
    ['eq(metadata_key, "k")', entry('metadata', key('k'))],
    ['and(neq(metadata_key, "k"))', not(entry('metadata', key('k')))],
    ['and(eq(metadata_key, "k"), eq(metadata_value, "v"))', entry('metadata', key('k'), value('v'))],
    [
      'and(eq(metadata_key, "k"), neq(metadata_value, "v"))',
      entry('metadata', key('k'), value('v', { negated: true })),
    ],
    [
      'and(neq(metadata_key, "k"), neq(metadata_value, "v"))',
      { type: 'and', of: [not(entry('metadata', key('k'))), not(entry('metadata', value('v')))] },
    ],
    [
      'and(neq(metadata_key, "k"), eq(metadata_value, "v"))',
      { type: 'and', of: [entry('metadata', value('v')), not(entry('metadata', key('k')))] },
    ],
    ['and(gt(feedback_score, 1), eq(feedback_key, "a"))', entry('feedback', key('a'), score('gt', 1))],
    [
      'and(eq(feedback_key, "a"), gt(feedback_score, 1), eq(feedback_key, "b"), lt(feedback_score, 2))',
      {
        type: 'and',
        of: [entry('feedback', key('a'), score('gt', 1)), entry('feedback', key('b'), score('lt', 2))],
      },
    ],
    ['gt(feedback.correctness, 0.5)', entry('feedback', key('correctness'), score('gt', 0.5))],
    ['lte( feedback_scores.my key , 1)', entry('feedback', key('my key'), score('lte', 1))],
    ["eq('feedback.a, b', -1e3)", entry('feedback', key('a, b'), score('eq', -1000))],
    ['exists(feedback.a.b)', entry('feedback', key('a.b'))],
    ['neq(feedback.q, 1)', not(entry('feedback', key('q'), score('eq', 1)))],
    [
      'and(gt(feedback.a, 1), lt(feedback_score, 2), eq(feedback_key, "b"))',
      {
        type: 'and',
        of: [entry('feedback', key('a'), score('gt', 1)), entry('feedback', key('b'), score('lt', 2))],
      },
    ],
    [
      'and(eq(input_key, "k"), eq(output_value, 1))',
      { type: 'and', of: [entry('inputs', key('k')), entry('outputs', value(1))] },
    ],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['', 0, 'expected an operator'],
    ['eq', 2, 'expected "("'],
    ['eq(name, "a"', 12, 'expected ")", found the end'],
    ['eq(name, "a)', 9, 'no closing quote'],
    ['eq(name "a")', 8, 'expected ","'],
    ['eq(name, llm)', 9, 'a text in quotes'],
    ['eq(name, "a") eq(name, "b")', 14, 'several conditions go into and(...)'],
    ['like(name, "a")', 0, 'no operator "like"; there are: and, or, not, eq'],
    ['and(eq(colour, "a"))', 7, 'no attribute "colour"; there are: id, name, run_type'],
    ['eq("colour", "a")', 3, 'no attribute "colour"'],
    ['eq(1, "a")', 3, 'the name of an attribute'],
    ['eq(constructor, "a")', 3, 'no attribute "constructor"'],
    ['eq(feedback., 1)', 3, 'no attribute "feedback."; there are: '],
    ['eq(outputs.answer, 1)', 3, 'no attribute "outputs.answer"; there are: '],
    ['gt(feedback.q, "much")', 15, 'feedback.q is compared with a number, not with "much"'],
    ['has(feedback.q, "a")', 0, 'has is not for feedback.q'],
    ['exists(feedback.q, "a")', 0, 'exists is not for feedback.q'],
    ['gt(feedback.q, 1', 16, 'expected ")", found the end'],
    ['gt(total_tokens, "many")', 17, 'total_tokens is compared with a number, not with "many"'],
    ['gt(total_tokens, null)', 17, 'not with null'],
    ['eq(total_tokens, [1])', 17, 'not with a list'],
    ['in(name, "a")', 9, 'in takes a list'],
    ['in(name, ["a", 1])', 15, 'name is compared with a text in quotes, not with 1'],
    ['gt(name, "a")', 0, 'gt is not for name; it takes: eq, neq, in, search, exists'],
    ['eq(tags, "a")', 0, 'eq is not for tags; it takes: has, in'],
    ['eq(id, "a")', 7, 'a UUID'],
    ['gt(start_time, "soon")', 15, 'a time like'],
    ['gt(latency, "5 parsecs")', 12, 'seconds, or a duration'],
    ['has(metadata, "[1]")', 14, 'an object'],
    ['has(metadata, \'{"a": "\\\\u0000"}\')', 14, 'an object'],
    ['eq(name, "\\u0000")', 9, 'NUL'],
    ['eq(name, "\\ud800")', 9, 'surrogate'],
    ['eq(name, "\\x")', 10, 'no such escape'],
    ['eq(total_tokens, 1e999)', 17, 'too large'],
    ['eq(total_tokens, 1abc)', 17, '"1" is not expected here'],
    ['not(eq(name, "a"), eq(name, "b"))', 17, 'not takes one condition'],
    ['search("")', 7, 'at least one character'],
    ['exists(name, "a")', 13, 'takes no key'],
    ["eq(name, 'a'); DROP TABLE run", 13, '";" is not expected here'],
  ])('refuses %s', (text, position, reason) => {
    const error = errorOf(() => read(text));
    expect([error.details?.position, error.message]).toEqual([position, expect.stringContaining(reason)]);
    expect(error.message).toContain(`filter, character ${position}: `);
  });

  it.each([
    ['depth', `${'not('.repeat(100)}eq(name, "a")${')'.repeat(100)}`, 80, 'nested deeper'],
    [
      'comparisons',
      `and(${Array.from({ length: 200 }, () => 'eq(name, "a")').join(',')})`,
      1404,
      'more than 100 comparisons',
    ],
    ['items of lists', `in(name, [${'"a",'.repeat(2000)}"a"])`, 4010, 'more than 1000 items'],
    ['depth of JSON', `has(metadata, '{"a": ${'['.repeat(5000)}${']'.repeat(5000)}}')`, 14, 'an object'],
    ['characters', 'x'.repeat(filterLimits.characters + 1), filterLimits.characters, 'longer than'],
  ])('bounds the %s', (_what, text, position, reason) => {
    const error = errorOf(() => read(text));
    expect([error.details?.position, error.message]).toEqual([position, expect.stringContaining(reason)]);
  });

  it('reads the attributes of other resources, and no others', () => {
    expect(() => readSessionFilter('and(gt(run_count, 2), eq(feedback_key, "q"))', 'filter')).not.toThrow();
    expect(() =>
      readExampleFilter('and(not(has(metadata, \'{"a": 1}\')), exists(metadata, "b"))', 'filter'),
    ).not.toThrow();
    expect(errorOf(() => readExampleFilter('gt(latency, 1)', 'filter')).message).toContain('there are: id, dataset_id');
  });
});

const text = fc
  .string({ unit: 'grapheme', maxLength: 8 })
  .filter((part) => !part.includes('\0') && part.isWellFormed());
const scalar: fc.Arbitrary<Literal> = fc
  .oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null))
  .map((value) => ({ value, at: 0 }));
const literal = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }).map((value): Literal => ({ value, at: 0 })),
);
const comparison: fc.Arbitrary<FilterNode> = fc
  .record({ operator: fc.constantFrom(...COMPARATORS), attribute: fc.stringMatching(/^[a-z_]{1,8}$/), value: literal })
  .map((part) => ({ type: 'comparison', ...part, attributeAt: 0, at: 0 }));
const node: fc.Arbitrary<FilterNode> = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    comparison,
    fc
      .record({
        operator: fc.constantFrom(...JUNCTIONS),
        of: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
      })
      .map(({ operator, of }): FilterNode => {
        return { type: 'junction', operator, of: operator === 'not' ? of.slice(0, 1) : of, at: 0 };
      }),
  ),
})).node;

/** Literals without locations, and -0 as 0. */
const bare = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, member: unknown) => (/^(at|attributeAt)$/.test(name) ? undefined : member)));

describe('parseFilter', () => {
  it('reads printed filters', () => {
    fc.assert(
      fc.property(node, (tree) => {
        expect(bare(parseFilter(printFilter(tree)))).toEqual(bare(tree));
      }),
    );
  });

  it('answers any text with a tree or a place', () => {
    const pieces = fc.array(
      fc.constantFrom(
        'and(',
        'eq(',
        'not(',
        'name',
        'metadata_key',
        ',',
        '"a"',
        "'",
        '"',
        '[',
        ']',
        ')',
        '1',
        '-',
        '\\',
        ' ',
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          pieces.map((parts) => parts.join('')),
        ),
        (input) => {
          try {
            parseFilter(input);
          } catch (error) {
            expect(error).toBeInstanceOf(FilterSyntaxError);
            const { position } = error as FilterSyntaxError;
            expect(position >= 0 && position <= input.length).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
