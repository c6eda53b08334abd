import { describe, expect, it } from '@jest/globals';
import { changeTtl, chooseTtl, type ThreadTtl, toTtlRequest } from './thread-ttl.js';

const ofServer: ThreadTtl = { strategy: 'keep_latest', minutes: 60 };

describe('a time to live', () => {
  it.each([
    [undefined, undefined],
    [null, null],
    [5, { strategy: 'delete', minutes: 5 }],
    [0.5, { strategy: 'delete', minutes: 0.5 }],
    [{ ttl: 5 }, { strategy: 'delete', minutes: 5 }],
    [
      { ttl: 5, strategy: null },
      { strategy: 'delete', minutes: 5 },
    ],
    [
      { ttl: 5, strategy: 'keep_latest' },
      { strategy: 'keep_latest', minutes: 5 },
    ],
    [{ strategy: 'keep_latest' }, { strategy: 'keep_latest', minutes: undefined }],
    [{ ttl: null }, { strategy: 'delete', minutes: undefined }],
  ])('is read from %j', (value, request) => {
    expect(toTtlRequest(value)).toEqual(request);
  });

  const asked = { strategy: 'delete', minutes: 5 } as const;
  const withoutMinutes = { strategy: 'delete', minutes: undefined } as const;

  it.each([
    ['none', undefined, null, null],
    ['that of the server', undefined, ofServer, ofServer],
    ['that of the server, for null', null, ofServer, ofServer],
    ['its own', asked, ofServer, asked],
    ['its own, where the server has none', asked, null, asked],
    ['its strategy for as long as the server says', withoutMinutes, ofServer, { strategy: 'delete', minutes: 60 }],
  ])('of a new thread is %s', (_name, request, byDefault, expected) => {
    expect(chooseTtl(request, byDefault)).toEqual(expected);
  });

  it('without minutes is refused where the server has none either', () => {
    expect(() => chooseTtl(withoutMinutes, null)).toThrow('Field required');
  });

  it.each([
    ['stays', undefined, undefined],
    ['is taken away', null, null],
    ['is changed', asked, asked],
  ])('of a thread that is changed %s', (_name, request, expected) => {
    expect(changeTtl(request, ofServer)).toEqual(expected);
  });
});
