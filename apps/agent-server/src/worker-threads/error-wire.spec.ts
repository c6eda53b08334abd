import { describe, expect, it } from '@jest/globals';
import { ValidationError } from '@heddle/errors';
import { errorFromWire, errorToWire } from './error-wire.js';

describe('an error between threads', () => {
  it('keeps the locations of invalid fields', () => {
    const error = ValidationError.of(['body', 'values', 'messages', 1], 'is not a message');
    expect(errorFromWire(structuredClone(errorToWire(error)))).toEqual(error);
  });
});
