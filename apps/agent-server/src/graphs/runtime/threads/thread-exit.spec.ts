import { describe, expect, it } from '@jest/globals';
import { describeExit } from './thread-exit.js';

const outOfMemory = Object.assign(new Error('Worker terminated'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });

describe('describeExit', () => {
  it.each([
    ['an exit code', 3, null, 512, 'exit code 3'],
    ['the heap limit', 1, outOfMemory, 512, 'out of memory (heap limit 512 MiB)'],
    ['memory without a limit of ours', 1, outOfMemory, undefined, 'out of memory'],
    ['what was thrown', 1, new TypeError('kaputt'), 512, 'it crashed with TypeError: kaputt'],
  ])('names %s', (_name, code, crash, maxHeapMb, reason) => {
    expect(describeExit(code, crash, maxHeapMb)).toBe(`The thread that executed the run ended: ${reason}`);
  });
});
