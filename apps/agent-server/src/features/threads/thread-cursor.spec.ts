import { describe, expect, it } from '@jest/globals';
import { formatCursor, parseCursor, type ThreadCursor } from './thread-cursor.js';

const threadId = '3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11';
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cursor', () => {
  it.each<ThreadCursor>([
    { sortBy: 'updated_at', sortOrder: 'desc', value: 1763903000123456, threadId },
    { sortBy: 'state_updated_at', sortOrder: 'asc', value: null, threadId },
    { sortBy: 'status', sortOrder: 'asc', value: 'idle', threadId },
    { sortBy: 'thread_id', sortOrder: 'desc', value: threadId, threadId },
  ])('is read as it was written: %j', (cursor) => {
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  });

  it.each([
    '',
    'nonsense',
    encoded({}),
    encoded(['metadata', 'desc', 'x', threadId]),
    encoded(['updated_at', 'down', 1763903000123456, threadId]),
    encoded(['updated_at', 'desc', null, threadId]),
    encoded(['updated_at', 'desc', 'yesterday', threadId]),
    encoded(['updated_at', 'desc', 1e300, threadId]),
    encoded(['status', 'desc', "x' OR true", threadId]),
    encoded(['updated_at', 'desc', 1763903000123456, 'x']),
  ])('is not %s', (text) => {
    expect(() => parseCursor(text)).toThrow(/X-Pagination-Cursor/);
  });
});
