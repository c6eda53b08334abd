import type { Response } from 'express';

/** `X-Pagination-Total` may be a lower bound beyond the next page; `X-Pagination-Next` is absent on the last one. */
export function setPaginationHeaders(
  response: Response,
  page: { total: number; offset: number; returned: number },
): void {
  response.setHeader('X-Pagination-Total', String(page.total));
  const next = page.offset + page.returned;
  if (page.returned > 0 && next < page.total) response.setHeader('X-Pagination-Next', String(next));
}
