import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../api/clients';

/** A screenful comes first and fast; the rest follows in larger requests (the service allows up to 1000 rows). */
const firstRows = 100;
const furtherRows = 500;

interface RowsRequest {
  offset: number;
  limit: number;
}

const key = (api: Api, datasetId: string, sessionIds: readonly string[]) =>
  [api.tenantId, 'comparison', datasetId, sessionIds] as const;

interface RowsBody extends RowsRequest {
  session_ids: string[];
  example_ids?: string[];
  preview: boolean;
}

/** The service also knows these rows as a table, but gives it only to those who ask for one. */
async function readRows(api: Api, datasetId: string, body: RowsBody) {
  const rows = await unwrap(
    api.experiments.POST('/api/v1/datasets/{dataset_id}/runs', {
      params: { path: { dataset_id: datasetId } },
      body,
    }),
  );
  if (typeof rows === 'string') throw new TypeError('The experiments service answered with a table instead of rows.');
  return rows;
}

interface SummaryParts {
  /** Intervals, p-values and verdicts, which for large experiments take seconds. */
  statistics: boolean;
}

export const summaryQuery = (
  api: Api,
  datasetId: string,
  sessionIds: readonly string[],
  { statistics }: SummaryParts = { statistics: false },
) =>
  queryOptions({
    queryKey: [...key(api, datasetId, sessionIds), 'summary', { statistics }],
    queryFn: () =>
      unwrap(
        api.experiments.POST('/api/v1/datasets/{dataset_id}/comparison', {
          params: { path: { dataset_id: datasetId } },
          body: { session_ids: [...sessionIds], statistics },
        }),
      ),
    enabled: sessionIds.length >= 2,
    staleTime: 60_000,
  });

/** Aligned rows with previews, page after page in upload order. */
export const rowsQuery = (api: Api, datasetId: string, sessionIds: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: [...key(api, datasetId, sessionIds), 'rows'],
    queryFn: ({ pageParam }) => readRows(api, datasetId, { session_ids: [...sessionIds], ...pageParam, preview: true }),
    initialPageParam: { offset: 0, limit: firstRows } as RowsRequest,
    getNextPageParam: (lastPage, _pages, { offset, limit }): RowsRequest | undefined =>
      lastPage.length < limit ? undefined : { offset: offset + limit, limit: furtherRows },
    enabled: sessionIds.length > 0,
    staleTime: 60_000,
  });

/** One row with the whole outputs and all comments. */
export const fullRowQuery = (api: Api, datasetId: string, sessionIds: readonly string[], exampleId: string) =>
  queryOptions({
    queryKey: [...key(api, datasetId, sessionIds), 'row', exampleId],
    queryFn: async () => {
      const [row] = await readRows(api, datasetId, {
        session_ids: [...sessionIds],
        example_ids: [exampleId],
        offset: 0,
        limit: 1,
        preview: false,
      });
      return row ?? null;
    },
    staleTime: 60_000,
  });
