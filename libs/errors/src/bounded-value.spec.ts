import { describe, expect, it } from '@jest/globals';
import { errorTextLimit } from './bounded-text.js';
import { boundedValue } from './bounded-value.js';

const nested = (levels: number): unknown => (levels === 0 ? 'end' : { inner: nested(levels - 1) });
const cycle: Record<string, unknown> = { name: 'cycle' };
cycle.self = cycle;

describe('boundedValue', () => {
  it.each([
    ['what is small', { a: [1, 'two', null, true], b: { c: 'd' } }, { a: [1, 'two', null, true], b: { c: 'd' } }],
    ['dates as JSON', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
    ['bytes by their number', { file: Buffer.alloc(2_000) }, { file: '(2,000 bytes)' }],
    ['undefined as it is', { a: undefined }, { a: undefined }],
    ['eight levels', nested(7), nested(7)],
  ])('keeps %s', (_case, value, copied) => {
    expect(boundedValue(value)).toEqual(copied);
  });

  it.each([
    ['a long text', { message: 'x'.repeat(50_000_000) }, 17_000],
    ['many long texts', Array.from({ length: 90 }, () => 'x'.repeat(errorTextLimit)), 70_000],
    ['a long list', new Array(1_000_000).fill(1), 300],
    ['an object with many members', Object.fromEntries(new Array(100_000).fill(0).map((_, n) => [n, n])), 2_000],
    ['deep values', nested(5_000), 200],
    ['cycles', cycle, 400],
    ['long names', { ['k'.repeat(1_000_000)]: 1 }, 17_000],
  ])('bounds %s', (_case, value, length) => {
    expect(JSON.stringify(boundedValue(value)).length).toBeLessThan(length);
  });

  it('omits members that throw', () => {
    const value = {
      get broken(): string {
        throw new Error('no');
      },
    };
    expect(boundedValue({ value, rest: 1 })).toEqual({ value: '(unreadable)', rest: 1 });
  });
});
