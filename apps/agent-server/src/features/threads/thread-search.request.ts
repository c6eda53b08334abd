import type { CountThreadsDto, SearchThreadsDto } from '@heddle/dto-agent-server';
import { ValidationError } from '@heddle/errors';
import { parseCursor } from './thread-cursor.js';
import { parseThreadFilter } from './thread-filter.js';
import type { ThreadFilter, ThreadPage } from './thread-search.repository.js';

export function toThreadFilter(body: CountThreadsDto): ThreadFilter {
  return {
    metadata: body.metadata ?? undefined,
    values: body.values ?? undefined,
    status: body.status ?? undefined,
    condition: parseThreadFilter(body.filter),
  };
}

/** Requested page. A cursor also determines the order. */
export function toThreadPage(body: SearchThreadsDto): ThreadPage {
  const { limit, offset, sort_by: sortBy, sort_order: sortOrder } = body;
  if (!body.cursor) {
    return {
      limit: limit ?? 10,
      offset: offset ?? 0,
      sortBy: sortBy ?? 'updated_at',
      sortOrder: sortOrder ?? 'desc',
    };
  }
  if (offset) throw ValidationError.of(['body', 'offset'], 'A page begins at an offset or at a cursor, not at both');
  const after = parseCursor(body.cursor);
  if ((sortBy ?? after.sortBy) !== after.sortBy || (sortOrder ?? after.sortOrder) !== after.sortOrder) {
    throw ValidationError.of(
      ['body', 'cursor'],
      `The cursor belongs to the order ${after.sortBy} ${after.sortOrder}`,
      'cursor_order',
    );
  }
  return { limit: limit ?? 10, offset: 0, sortBy: after.sortBy, sortOrder: after.sortOrder, after };
}
