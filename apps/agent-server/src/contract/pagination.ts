import type { Response } from 'express';

/** `X-Pagination-Total` is exact; `X-Pagination-Next` is the next offset, and absent on the last page. */
export function setPaginationHeaders(
  response: Response,
  page: { total: number; offset: number; returned: number },
): void {
  response.setHeader('X-Pagination-Total', String(page.total));
  const next = page.offset + page.returned;
  if (page.returned > 0 && next < page.total) response.setHeader('X-Pagination-Next', String(next));
}
