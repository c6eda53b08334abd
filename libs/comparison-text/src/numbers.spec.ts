import { describe, expect, it } from '@jest/globals';
import {
  formatCompact,
  formatCount,
  formatPercent,
  formatPValue,
  formatSignificant,
  formatSignificantChange,
  formatSignificantPercent,
} from './numbers.js';

describe('numbers', () => {
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

  it.each([
    [0.1 + 0.2, '0.3', '+0.3', '30%'],
    [-0.123456, '-0.1235', '-0.1235', '-12.35%'],
    [0, '0', '0', '0%'],
  ])('%p with four significant digits is %s, %s and %s', (value, number, change, percent) => {
    expect([formatSignificant(value), formatSignificantChange(value), formatSignificantPercent(value)]).toEqual([
      number,
      change,
      percent,
    ]);
  });

  it('a missing number is a dash', () => {
    expect([formatSignificant(null), formatSignificantChange(undefined)]).toEqual(['–', '–']);
  });
});
