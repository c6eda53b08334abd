import { useQueries } from '@tanstack/react-query';
import { useApi } from '../../shared/app-context';
import type { ComparisonRow } from './comparison-rows';
import { chunkSize, rowChunkQuery } from './comparison.queries';

/** Distance to unloaded rows at which they are requested, in rows. */
const ahead = 16;

/** Offsets of the chunks that hold the rows from `first` to `last` and their neighbours. */
export function chunksAround(first: number, last: number, count: number): number[] {
  if (count === 0) return [];
  const from = Math.floor(Math.max(0, first - ahead) / chunkSize);
  const to = Math.floor(Math.min(count - 1, last + ahead) / chunkSize);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => (from + index) * chunkSize);
}

interface VisibleRows {
  rowOf: (exampleId: string) => ComparisonRow | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** Loads the rows from `first` to `last`; requests for rows that scrolled out of view are cancelled. */
export function useVisibleRows(
  place: { datasetId: string; sessionIds: readonly string[]; exampleIds: readonly string[] },
  first: number,
  last: number,
): VisibleRows {
  const api = useApi();
  const { datasetId, sessionIds, exampleIds } = place;
  const chunks = useQueries({
    queries: chunksAround(first, last, exampleIds.length).map((from) =>
      rowChunkQuery(api, datasetId, sessionIds, exampleIds.slice(from, from + chunkSize)),
    ),
  });
  return {
    rowOf: (exampleId) => chunks.find(({ data }) => data?.has(exampleId))?.data?.get(exampleId),
    isLoading: chunks.some(({ isFetching }) => isFetching),
    error: chunks.find(({ data, error }) => error && !data)?.error ?? null,
    retry: () => chunks.forEach((chunk) => chunk.isError && void chunk.refetch()),
  };
}
