import { describe, expect, it } from '@jest/globals';
import { parseInstant } from './instant.js';

describe('parseInstant', () => {
  it.each([
    ['2026-11-21T02:42:00Z', '2026-11-21T02:42:00.000Z'],
    ['2026-11-21T02:42:00.123456+00:00', '2026-11-21T02:42:00.123Z'],
    ['2026-11-21T02:42+05:30', '2026-11-20T21:12:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('takes %s', (value, expected) => {
    expect(parseInstant(value, ['query', 'from']).toISOString()).toBe(expected);
  });

  it.each([
    'yesterday',
    '2026-11-21T02:42:00',
    '2026-13-01',
    '2026-02-30',
    '2026-02-29T00:00:00Z',
    '0000-01-01',
    '12026-01-01',
    '2026-11-21T25:00:00Z',
    '',
  ])('refuses %j at its place', (value) => {
    expect(() => parseInstant(value, ['query', 'from'])).toThrow('query.from: Input should be a valid datetime');
  });
});
