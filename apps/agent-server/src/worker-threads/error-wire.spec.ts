import { describe, expect, it } from '@jest/globals';
import { unreadableThrown, ValidationError } from '@heddle/errors';
import { errorFromWire, errorToWire } from './error-wire.js';

describe('an error between threads', () => {
  it('keeps the locations of invalid fields', () => {
    const error = ValidationError.of(['body', 'values', 'messages', 1], 'is not a message');
    expect(errorFromWire(structuredClone(errorToWire(error)))).toEqual(error);
  });

  it('is made of a value that cannot be read', () => {
    expect(errorToWire(Object.create(null))).toEqual({ name: 'Error', message: unreadableThrown });
  });
});
