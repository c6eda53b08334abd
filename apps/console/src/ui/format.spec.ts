import { describe, expect, it } from '@jest/globals';
import { distinctId, formatAgo, formatDuration, formatSeconds } from './format';

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

describe('distinctId', () => {
  it.each([
    ['1f1e96d3-4a5b-6c7d-8006-0123456789ab', '4a5b-6c7d'],
    ['01a216cf-aaaa-7bbb-8ccc-0123456789ab', '456789ab'],
    ['315bbe51-aaaa-4bbb-8ccc-0123456789ab', '315bbe51'],
    ['short', 'short'],
  ])('%s is %s', (id, expected) => {
    expect(distinctId(id)).toBe(expected);
  });
});
