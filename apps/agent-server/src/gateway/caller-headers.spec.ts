import { describe, expect, it } from '@jest/globals';
import type { HeaderList } from './app-thread.protocol.js';
import { callerHeaders } from './caller-headers.js';

const message: HeaderList = [
  ['host', 'h'],
  ['content-type', 'application/json'],
  ['content-length', '2'],
  ['accept-encoding', 'gzip'],
  ['idempotency-key', 'i'],
  ['x-request-id', 'r'],
];

describe('the headers of a caller', () => {
  it.each<[string, HeaderList, HeaderList | null]>([
    ['a key', [['x-api-key', 'k']], [['x-api-key', 'k']]],
    ['a token', [['authorization', 'Bearer t']], [['authorization', 'Bearer t']]],
    [
      'a workspace',
      [
        ['x-api-key', 'k'],
        ['x-tenant-id', 'w'],
      ],
      [
        ['x-api-key', 'k'],
        ['x-tenant-id', 'w'],
      ],
    ],
    ['a workspace alone', [['x-tenant-id', 'w']], null],
    ['nothing', [], null],
    ['a cookie', [['cookie', 'c']], null],
    ['the mark of a webhook', [['heddle-webhook', '1']], [['heddle-webhook', '1']]],
  ])('of the platform: %s', (_what, given, expected) => {
    expect(callerHeaders([...message, ...given], false)).toEqual(expected);
  });

  it('of custom authentication are all except those about the message', () => {
    const given: HeaderList = [
      ['cookie', 'c'],
      ['x-user', 'u'],
      ['heddle-webhook', '1'],
    ];
    expect(callerHeaders([...message, ...given], true)).toEqual(given);
    expect(callerHeaders(message, true)).toEqual([]);
  });
});
