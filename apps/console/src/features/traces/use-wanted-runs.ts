import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type RunPage, runsPageSize } from './traces.queries';

export interface WantedRuns {
  /** Start of the last run that was searched while further ones are wanted; null if the list has them, or ended. */
  searchedUntil: string | null;
  isStopped: boolean;
  stop: () => void;
  resume: () => void;
  /** Wants another page of runs. */
  more: () => void;
}

/** Number of runs that the reader requested of one list. */
interface RequestedRuns {
  key: string;
  count: number;
  isStopped: boolean;
}

/**
 * Reads on until the list has as many runs as the reader wants: pages of a search may end before they are full.
 *
 * @param key of the list: another list begins anew
 */
export function useWantedRuns(list: UseInfiniteQueryResult<InfiniteData<RunPage>>, key: string): WantedRuns {
  const first: RequestedRuns = { key, count: runsPageSize, isStopped: false };
  const [last, setRequested] = useState(first);
  const requested = last.key === key ? last : first;
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const pages = list.isPlaceholderData ? [] : (list.data?.pages ?? []);
  const found = pages.reduce((sum, { runs }) => sum + runs.length, 0);
  const reads = hasNextPage && pages.length > 0 && found < requested.count && !requested.isStopped;
  useEffect(() => {
    if (reads && !isFetching && !isError) void fetchNextPage();
  }, [reads, isFetching, isError, fetchNextPage]);
  return {
    searchedUntil: found < requested.count ? (pages.at(-1)?.searched_until ?? null) : null,
    isStopped: requested.isStopped,
    stop: () => setRequested({ ...requested, isStopped: true }),
    resume: () => setRequested({ ...requested, isStopped: false }),
    more: () => setRequested({ ...requested, count: found + runsPageSize }),
  };
}
