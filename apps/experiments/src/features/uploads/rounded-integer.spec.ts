import { describe, expect, it } from '@jest/globals';
import { findRoundedInteger } from './rounded-integer.js';

describe('findRoundedInteger', () => {
  it.each<[string, string, (string | number)[] | undefined]>([
    ['the largest exact integer', '{"id":9007199254740991}', undefined],
    ['an integer above it', '{"id":9007199254740993}', ['id']],
    ['one below the smallest', '{"a":1,"b":[0,{"c":-9223372036854775808}]}', ['b', 1, 'c']],
    ['an integer of 71 bits', '[1180591620717411303424]', [0]],
    ['digits in a text', '{"id":"9007199254740993"}', undefined],
    ['fractions, null and empty values', '{"a":0.1,"b":null,"c":{},"d":[],"e":-0.0}', undefined],
  ])('%s', (_name, text, expected) => {
    expect(findRoundedInteger(JSON.parse(text))).toEqual(expected);
  });
});
