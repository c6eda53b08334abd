import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './button';

/** Pages of a list with an unknown total; `hasNext` follows from requesting one item more than is shown. */
export function Pager({
  page,
  count,
  pageSize,
  hasNext,
  onPage,
}: {
  page: number;
  count: number;
  pageSize: number;
  hasNext: boolean;
  onPage: (page: number) => void;
}) {
  if (page === 1 && !hasNext) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 px-4 py-2 text-xs text-ink-2">
      <span className="tabular">{count === 0 ? 'No more' : `${first}–${first + count - 1}`}</span>
      <IconButton label="Previous page" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} />
      </IconButton>
      <IconButton label="Next page" disabled={!hasNext} onClick={() => onPage(page + 1)}>
        <ChevronRight size={16} />
      </IconButton>
    </nav>
  );
}
