import { describe, expect, it } from '@jest/globals';
import { safeReturnPath } from './return-path';

describe('safeReturnPath', () => {
  it.each([
    ['/o/t/datasets?name=a', '/o/t/datasets?name=a'],
    [undefined, '/'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/sign-in?next=/sign-in', '/'],
  ])('%p leads to %p', (next, expected) => {
    expect(safeReturnPath(next)).toBe(expected);
  });
});
