import { describe, expect, it } from '@jest/globals';
import { parseTimedLine, secondOf } from './log-position.js';

describe('a line with its time', () => {
  it.each([
    ['2026-11-26T07:00:00.5Z hello world', '01795676400.500000000', 'hello world'],
    ['2026-11-26T07:00:00.123456789Z ', '01795676400.123456789', ''],
    ['2026-11-26T07:00:00Z x', '01795676400.000000000', 'x'],
    ['2026-11-26T08:00:00.5+01:00 x', '01795676400.500000000', 'x'],
  ])('%s', (given, position, text) => {
    expect(parseTimedLine(given)).toEqual({ position, text });
    expect(secondOf(position).toISOString()).toBe('2026-11-26T07:00:00.000Z');
  });

  it('sorts as text, for any number of digits', () => {
    const at = (fraction: string) => parseTimedLine(`2026-11-26T07:00:00${fraction}Z x`)?.position ?? '';
    expect(['.9', '', '.123', '.12', '.1'].map(at).sort()).toEqual(['', '.1', '.12', '.123', '.9'].map(at));
  });

  it.each(['', 'hello', '2026-99-26T07:00:00Z x', 'unable to retrieve container logs'])('is not "%s"', (given) => {
    expect(parseTimedLine(given)).toBeNull();
  });
});
