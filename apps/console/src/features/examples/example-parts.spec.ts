import { describe, expect, it } from '@jest/globals';
import { changedPart } from './example-parts';

describe('a part of a changed example', () => {
  it.each([
    ['is sent as it is written', { a: 1 }, { b: 2 }, { b: 2 }],
    ['is emptied by clearing its text', { a: 1 }, undefined, {}],
    ['is not sent if it stays empty', {}, undefined, undefined],
    ['is not sent if it never existed', null, undefined, undefined],
  ])('%s', (_what, before, after, sent) => expect(changedPart(before, after)).toEqual(sent));
});
