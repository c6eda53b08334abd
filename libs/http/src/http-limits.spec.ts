import { describe, expect, it } from '@jest/globals';
import { bodyLimitsFor, httpLimits } from './http-limits.js';

const mib = 1024 * 1024;

describe('bodyLimitsFor', () => {
  it.each([
    ['a heap of 96 MiB', 96, undefined, { bodyMemoryMb: 19, maxJsonMb: 7 }],
    ['a heap of 384 MiB in a container of 768', 384, 768, { bodyMemoryMb: 76, maxJsonMb: 30 }],
    ['a heap of 512 MiB in a container of 1024', 512, 1024, { bodyMemoryMb: 102, maxJsonMb: 32 }],
    ['a heap that fills its container', 512, 512, { bodyMemoryMb: 61, maxJsonMb: 24 }],
    ['a heap of 4 GiB', 4096, undefined, { bodyMemoryMb: 819, maxJsonMb: 32 }],
    ['a limit of the container that is none', 4096, 2 ** 43, { bodyMemoryMb: 819, maxJsonMb: 32 }],
    ['hardly any heap', 8, undefined, { bodyMemoryMb: 4, maxJsonMb: 1 }],
  ])('takes a part of %s', (_name, heapMb, containerMb, expected) => {
    const containerLimit = containerMb === undefined ? undefined : containerMb * mib;
    expect(bodyLimitsFor({ heapLimit: heapMb * mib, containerLimit })).toEqual(expected);
  });
});

describe('httpLimits', () => {
  const variables = {
    HEDDLE_MAX_BODY_MB: 256,
    HEDDLE_MAX_BODY_ELEMENTS: 1000,
    HEDDLE_MAX_BODY_MEMBERS: 1000,
    HEDDLE_MAX_CONNECTIONS: 10,
    HEDDLE_HEADERS_TIMEOUT_SECONDS: 1,
    HEDDLE_REQUEST_TIMEOUT_SECONDS: 1,
    HEDDLE_SLOW_BODY_SECONDS: 1,
  };
  const memory = { heapLimit: 512 * mib, containerLimit: undefined };

  it.each([
    ['the memory', {}, 32, 102],
    ['the variables', { HEDDLE_MAX_JSON_MB: 64, HEDDLE_BODY_MEMORY_MB: 300 }, 64, 300],
    ['the limit of every body', { HEDDLE_MAX_BODY_MB: 2 }, 2, 102],
  ])('follows %s', (_name, given, maxJsonMb, totalMb) => {
    expect(httpLimits({ ...variables, ...given }, memory)).toMatchObject({
      maxJsonBytes: maxJsonMb * mib,
      bodyMemory: { totalBytes: totalMb * mib, reservedBytes: (totalMb * mib) / 8 },
    });
  });
});
