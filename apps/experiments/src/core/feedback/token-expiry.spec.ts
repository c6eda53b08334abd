import { describe, expect, it } from '@jest/globals';
import { decideExpiry } from './token-expiry.js';

const now = new Date('2026-01-05T10:00:00Z');
const span = { days: 0, hours: 0, minutes: 0 };

describe('the end of a link', () => {
  it.each([
    [undefined, undefined, '2026-01-05T13:00:00.000Z'],
    [undefined, { ...span, minutes: 1 }, '2026-01-05T10:01:00.000Z'],
    [undefined, { days: 1, hours: 2, minutes: 3 }, '2026-01-06T12:03:00.000Z'],
    ['2026-01-05T10:00:00.500000Z', undefined, '2026-01-05T10:00:00.500Z'],
  ])('%p, %p: %s', (at, after, expected) => {
    expect(decideExpiry(now, at, after).toISOString()).toBe(expected);
  });

  it.each([
    ['2026-01-05T10:00:00.000000Z', undefined, 'expires_at'],
    ['2046-01-05T10:00:00.000000Z', undefined, 'expires_at'],
    [undefined, span, 'expires_in'],
    [undefined, { ...span, days: 3651 }, 'expires_in'],
    ['2026-01-05T11:00:00.000000Z', { ...span, hours: 1 }, 'expires_in'],
  ])('%p, %p is refused', (at, after, field) => {
    expect(() => decideExpiry(now, at, after)).toThrow(`body.${field}: `);
  });
});
