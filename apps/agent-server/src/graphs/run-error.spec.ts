import { describe, expect, it } from '@jest/globals';
import { boundedError, boundedThrown } from './run-error.js';

const long = 'x'.repeat(50_000);
const cut = `${'x'.repeat(16_363)}… (50,000 characters)`;

describe('the error of a run', () => {
  it('has a bounded name and message', () => {
    expect(boundedError({ error: 'Error', message: 'short' })).toEqual({ error: 'Error', message: 'short' });
    const { error, message } = boundedError({ error: long, message: long });
    expect(error).toHaveLength(200);
    expect(message).toBe(cut);
  });

  it.each([
    ['a text', long, cut],
    ['an object with a message', { name: 'Error', message: long }, { name: 'Error', message: cut }],
    ['an object without one', { code: 7 }, { code: 7 }],
    ['another value', 7, 7],
    ['null', null, null],
  ])('is bounded in the form of LangGraph: %s', (_case, thrown, bounded) => {
    expect(boundedThrown(thrown)).toEqual(bounded);
  });
});
