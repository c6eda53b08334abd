import { describe, expect, it } from '@jest/globals';
import { parseInstant, readInstant } from './instant.js';

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

describe('readInstant', () => {
  it.each([
    ['2026-11-21 02:42', '2026-11-21T02:42:00.000Z'],
    ['2026-11-21t02:42:00.5z', '2026-11-21T02:42:00.500Z'],
    ['2026-11-21T02:42:00+0530', '2026-11-20T21:12:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-02-30', '2026-03-02T00:00:00.000Z'],
    ['2026-13-01', undefined],
  ])('takes a time without a zone as UTC where that is allowed: %s', (text, expected) => {
    expect(readInstant(text, 'utcByDefault')?.date.toISOString()).toBe(expected);
  });

  it.each([
    ['2026-11-21T02:42:00.123456789Z', 123_456],
    ['2026-11-21 02:42:00.5+00:00', 500_000],
    ['1969-12-31T23:59:59.9Z', 900_000],
    ['2026-11-21T02:42:00', undefined],
    ['2026-11-21T02:42Z', undefined],
    ['2026-11-21', undefined],
  ])('keeps microseconds: %s', (text, expected) => {
    const microseconds = readInstant(text, 'zoned')?.microseconds;
    expect(microseconds === undefined ? undefined : ((microseconds % 1_000_000) + 1_000_000) % 1_000_000).toBe(
      expected,
    );
  });
});
