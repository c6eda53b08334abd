import { describe, expect, it } from '@jest/globals';
import { hasMembers, reportGaps } from './version-guard.js';

describe('the guard of private members', () => {
  it('accepts an object that has them, and reports nothing about the installed versions', () => {
    const lines: unknown[] = [];
    reportGaps((...line) => lines.push(line));
    expect(hasMembers('Pregel', { _streamIterator: () => undefined }, ['_streamIterator'], 'slower')).toBe(true);
    expect(lines).toEqual([]);
  });

  it.each([
    ['no object', undefined],
    ['another type', { _streamIterator: 7 }],
    ['no member', {}],
  ])('refuses %s and logs the consequence once', (name, object) => {
    const lines: unknown[] = [];
    reportGaps((...line) => lines.push(line));
    const consequence = `slower with ${name}`;
    const check = () => hasMembers('Pregel', object, ['_streamIterator'], consequence);
    expect([check(), check()]).toEqual([false, false]);
    const reason = `Pregel has no _streamIterator: ${consequence}`;
    const expected = ['LangGraph differs from the versions that this server supports', { reason }, 'warn'];
    const own = () => lines.filter((line) => JSON.stringify(line).includes(consequence));
    expect(own()).toEqual([expected]);
    lines.length = 0;
    reportGaps((...line) => lines.push(line));
    expect(own()).toEqual([expected]);
  });
});
