import { describe, expect, it } from '@jest/globals';
import { DomainError, unreachable, ValidationError } from './index.js';

declare module './index.js' {
  interface ErrorCodes {
    thing_not_found: true;
    x: true;
  }
}

class ThingNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'thing_not_found', message: `Thing ${id} not found.`, details: { id } });
  }
}

describe('DomainError', () => {
  it('carries its kind, code, details and the name of its class', () => {
    const error = new ThingNotFoundError('7');
    expect(error).toMatchObject({
      name: 'ThingNotFoundError',
      kind: 'not-found',
      code: 'thing_not_found',
      details: { id: '7' },
    });
    expect(error.message).toBe('Thing 7 not found.');
  });

  it('keeps its cause', () => {
    const cause = new Error('socket closed');
    expect(new DomainError({ kind: 'unavailable', code: 'x', message: 'm', cause })).toMatchObject({
      cause,
    });
  });
});

describe('the code of a DomainError', () => {
  it('is one that a library or the service lists', () => {
    // @ts-expect-error: not a listed code
    expect(new DomainError({ kind: 'conflict', code: 'thing_not_fuond', message: 'm' }).code).toBe('thing_not_fuond');
  });
});

describe('ValidationError', () => {
  it('lists violations with their locations', () => {
    const error = ValidationError.of(['body', 'results', 0, 'end_time'], 'End is before start');
    expect(error.errors).toEqual([
      { loc: ['body', 'results', 0, 'end_time'], msg: 'End is before start', type: 'value_error' },
    ]);
    expect(error.message).toBe('body.results.0.end_time: End is before start');
  });
});

describe('unreachable', () => {
  it('names the value that no branch handled', () => {
    expect(() => unreachable('surprise' as never)).toThrow('surprise');
  });
});
