import { describe, expect, it } from '@jest/globals';
import {
  formatAgo,
  formatAverage,
  formatCompact,
  formatCount,
  formatDelta,
  formatDuration,
  formatPercent,
  formatPValue,
  formatScore,
  formatSeconds,
  formatSignificant,
} from './format';

describe('numbers', () => {
  it.each([
    [null, '–'],
    [undefined, '–'],
    [Number.NaN, '–'],
    [0, '0.00'],
    [1, '1.00'],
    [0.28, '0.28'],
    [-3.456, '-3.46'],
    [123.456, '123.5'],
    [12_345.6, '12,346'],
  ])('score %p reads %p', (value, expected) => {
    expect(formatScore(value)).toBe(expected);
  });

  it('gives averages one digit more', () => {
    expect(formatAverage(0.8125)).toBe('0.813');
  });

  it.each([
    [0.12, '+0.12'],
    [-0.12, '−0.12'],
    [0, '±0'],
    [0.001, '+<0.01'],
    [-0.001, '−<0.01'],
    [null, '–'],
  ])('difference %p always carries its sign: %p', (value, expected) => {
    expect(formatDelta(value)).toBe(expected);
  });

  it.each([
    [0.067961165, '0.06796'],
    [-1234.56, '−1235'],
    [0.5, '0.5'],
    [null, '–'],
  ])('%p to four places is %p', (value, expected) => {
    expect(formatSignificant(value)).toBe(expected);
  });

  it.each([
    [0.00009, '<0.0001'],
    [0.012, '0.0120'],
    [null, '–'],
  ])('p of %p reads %p', (value, expected) => {
    expect(formatPValue(value)).toBe(expected);
  });

  it.each([
    [0, '0%'],
    [0.0005, '<0.1%'],
    [0.017, '1.7%'],
    [0.5, '50%'],
    [1, '100%'],
    [null, '–'],
  ])('fraction %p reads %p', (value, expected) => {
    expect(formatPercent(value)).toBe(expected);
  });

  it.each([
    [999, '999'],
    [2_880, '2.9K'],
    [123_456, '123.5K'],
  ])('count %p fits as %p', (value, expected) => {
    expect(formatCompact(value)).toBe(expected);
  });

  it('never shows a zero for an unknown count', () => {
    expect(formatCount(null)).toBe('–');
    expect(formatCount(0)).toBe('0');
    expect(formatCount(1250)).toBe('1,250');
  });
});

describe('times', () => {
  it.each([
    [0, '0 ms'],
    [0.283, '283 ms'],
    [1.5, '1.50 s'],
    [42.21, '42.2 s'],
    [75, '1 min 15 s'],
    [7_260, '2 h 1 min'],
    [null, '–'],
  ])('latency of %p s reads %p', (value, expected) => {
    expect(formatSeconds(value)).toBe(expected);
  });

  it('counts a step in tenths', () => {
    expect(formatDuration(8)).toBe('8.0 s');
    expect(formatDuration(61)).toBe('1 min 1 s');
  });

  it.each([
    ['2026-11-21T10:00:00.000Z', 'just now'],
    ['2026-11-21T09:50:00.000Z', '10 min. ago'],
    ['2026-11-18T10:00:00.000Z', '3 days ago'],
    ['not a time', '–'],
    [null, '–'],
  ])('%p is %p', (iso, expected) => {
    expect(formatAgo(iso, Date.parse('2026-11-21T10:00:20.000Z'))).toBe(expected);
  });
});
