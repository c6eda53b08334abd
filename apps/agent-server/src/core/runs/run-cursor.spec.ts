import { describe, expect, it } from '@jest/globals';
import { formatCursor, parseCursor } from './run-cursor.js';

const cursor = { time: '2026-11-21T02:42:00.123456Z', runId: '01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa' };

describe('the cursor of a search of runs', () => {
  it('survives a round trip, and fits into a header', () => {
    const text = formatCursor(cursor);
    expect(text).toMatch(/^[\w-]+$/);
    expect(parseCursor(text)).toEqual(cursor);
  });

  it.each([
    '',
    'x',
    formatCursor({ ...cursor, runId: 'none' }),
    formatCursor({ ...cursor, time: 'now' }),
    formatCursor({ ...cursor, time: '2026-99-21T02:42:00.123456Z' }),
  ])('refuses %j', (text) => {
    expect(() => parseCursor(text)).toThrow('body.cursor: Input should be a cursor');
  });
});
