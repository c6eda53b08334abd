import { describe, expect, it } from '@jest/globals';
import { countsOf, findExceeded } from './run-limits.js';

const workspace = (limit: number) => ({ scope: 'workspace', limit });
const assistant = (assistantId: string, limit: number) => ({ scope: 'assistant', assistantId, limit });

describe('findExceeded', () => {
  it.each([
    ['no limit', null, null, ['a', 'a', 'a'], ['a'], null],
    ['capacity in the workspace', 3, null, ['a', 'b'], ['a'], null],
    ['a full workspace', 3, null, ['a', 'b', 'c'], ['d'], workspace(3)],
    ['a batch that does not fit', 3, null, ['a'], ['b', 'b', 'b'], workspace(3)],
    ['a batch that fits', 4, null, ['a'], ['b', 'b', 'b'], null],
    ['capacity for the assistant', null, 2, ['a', 'b', 'b'], ['a'], null],
    ['an assistant that has its share', null, 2, ['a', 'b', 'b'], ['b'], assistant('b', 2)],
    ['one of several assistants', null, 2, ['b'], ['a', 'b', 'b'], assistant('b', 2)],
    ['others beyond a limit that was lowered', null, 1, ['b', 'b', 'b'], ['a'], null],
    ['both', 10, 1, ['a'], ['a'], assistant('a', 1)],
  ])('%s', (_what, perWorkspace, perAssistant, inFlight, wanted, expected) => {
    expect(findExceeded({ perWorkspace, perAssistant }, countsOf(inFlight), countsOf(wanted))).toEqual(expected);
  });
});
