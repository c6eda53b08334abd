import { formatCount } from '@heddle/comparison-text';
import type { ReactNode } from 'react';
import { pageFrame } from './page-frame';
import { Pager } from './pager';
import { ErrorState, LoadingRows } from './states';

interface ListQuery {
  isPending: boolean;
  isError: boolean;
  data: unknown;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** Page of a list: title with the total, search and actions, filters, rows or their placeholder, and page links. */
export function ListPage({
  title,
  label = title,
  total,
  tools,
  filters,
  query,
  empty,
  pages,
  children,
}: {
  title: string;
  /** Name of the list for assistive technology. */
  label?: string;
  total?: number | undefined;
  tools?: ReactNode;
  /** Second line. */
  filters?: ReactNode;
  query: ListQuery;
  /** Shown if there are no rows. */
  empty: ReactNode | false;
  pages: { page: number; pageSize: number; count: number; hasNext: boolean; onPage: (page: number) => void };
  children: ReactNode;
}) {
  return (
    <div className={`${pageFrame} gap-3`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
        <span className="tabular mr-auto text-xs text-ink-3">
          {total !== undefined && `${formatCount(total)} in total`}
        </span>
        {tools}
      </div>
      {filters && <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{filters}</div>}
      <section className="overflow-hidden rounded-lg border border-line bg-surface" aria-label={label}>
        {query.isPending && <LoadingRows label={`Loading ${label.toLowerCase()}`} />}
        {query.isError && query.data === undefined && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data !== undefined && (
          <>
            {empty === false ? children : empty}
            <Pager {...pages} />
          </>
        )}
      </section>
    </div>
  );
}

/** Total of a list without a count: known on the last page only. */
export const totalOfLast = (page: number, pageSize: number, count: number, hasNext: boolean): number | undefined =>
  hasNext ? undefined : (page - 1) * pageSize + count;

/** Search of a page of a list: page 1 stays out of the URL. */
export const pageParam = (page: number): number | undefined => (page > 1 ? page : undefined);

/** Pages of a list with a known total. */
export const pagesOf = (
  page: number,
  pageSize: number,
  list: { items: readonly unknown[]; total: number } | undefined,
) => ({
  page,
  pageSize,
  count: list?.items.length ?? 0,
  hasNext: page * pageSize < (list?.total ?? 0),
});
