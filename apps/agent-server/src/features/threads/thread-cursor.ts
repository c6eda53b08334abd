import { THREAD_STATUSES } from '@heddle/entities-agent-server';
import { canonicalUuid, ValidationError } from '@heddle/errors';

const SORT_COLUMNS = ['thread_id', 'status', 'created_at', 'updated_at', 'state_updated_at'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export type SortOrder = 'asc' | 'desc';

/** Last thread of a page. The next page begins after it, independently of added and deleted threads. */
export interface ThreadCursor {
  sortBy: SortColumn;
  sortOrder: SortOrder;
  /** Value of the sort column, times in microseconds; null comes last in both directions. */
  value: string | number | null;
  threadId: string;
}

/** Opaque for clients. */
export function formatCursor({ sortBy, sortOrder, value, threadId }: ThreadCursor): string {
  return Buffer.from(JSON.stringify([sortBy, sortOrder, value, threadId])).toString('base64url');
}

export function parseCursor(text: string): ThreadCursor {
  const [sortBy, sortOrder, value, id] = partsOf(text);
  const threadId = canonicalUuid(id);
  if (isSortColumn(sortBy) && (sortOrder === 'asc' || sortOrder === 'desc') && threadId !== null) {
    if (isValueOf(sortBy, value)) return { sortBy, sortOrder, value, threadId };
  }
  throw ValidationError.of(
    ['body', 'cursor'],
    'Input should be a cursor that a search answered in X-Pagination-Cursor',
    'cursor_parsing',
  );
}

function isValueOf(column: SortColumn, value: unknown): value is ThreadCursor['value'] {
  if (value === null) return column === 'state_updated_at';
  if (column === 'thread_id') return canonicalUuid(value) !== null;
  if (column === 'status') return (THREAD_STATUSES as readonly unknown[]).includes(value);
  return Number.isSafeInteger(value);
}

const isSortColumn = (name: unknown): name is SortColumn => (SORT_COLUMNS as readonly unknown[]).includes(name);

function partsOf(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
