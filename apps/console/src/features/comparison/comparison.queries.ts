import { queryOptions } from '@tanstack/react-query';
import { isStatus } from '../../api/api-error';
import { unwrap, type Api } from '../../api/clients';
import { buildRow, latencyKey, type ComparedExample, type ComparisonRow } from './comparison-rows';
import { rowSelection, type RowView } from './row-order';

const key = (api: Api, datasetId: string, sessionIds: readonly string[]) =>
  [api.tenantId, 'comparison', datasetId, sessionIds] as const;

/** The endpoint can also answer with a table as text, which this request does not select. */
async function readRows(
  api: Api,
  datasetId: string,
  sessionIds: readonly string[],
  { exampleIds, preview, signal }: { exampleIds: readonly string[]; preview: boolean; signal: AbortSignal },
): Promise<ComparedExample[]> {
  const rows = await unwrap(
    api.experiments.POST('/api/v1/datasets/{dataset_id}/runs', {
      params: { path: { dataset_id: datasetId } },
      body: { session_ids: [...sessionIds], example_ids: [...exampleIds], limit: exampleIds.length, preview },
      signal,
    }),
  );
  if (typeof rows === 'string') throw new TypeError('The experiments service answered with a table instead of rows.');
  return rows;
}

function sameExperiments(queryKey: readonly unknown[] | undefined, sessionIds: readonly string[]): boolean {
  const of = queryKey?.[3];
  return Array.isArray(of) && of.join() === sessionIds.join();
}

/** Averages, differences, counts and verdicts over all rows. */
export const summaryQuery = (api: Api, datasetId: string, sessionIds: readonly string[]) => {
  const request = (statistics: boolean) =>
    unwrap(
      api.experiments.POST('/api/v1/datasets/{dataset_id}/comparison', {
        params: { path: { dataset_id: datasetId } },
        body: { session_ids: [...sessionIds], statistics },
      }),
    );
  return queryOptions({
    queryKey: [...key(api, datasetId, sessionIds), 'summary'],
    // The service refuses statistics of very large comparisons, but not their averages and counts.
    queryFn: () =>
      request(true).catch((error: unknown) => {
        if (isStatus(error, 422)) return request(false);
        throw error;
      }),
    enabled: sessionIds.length >= 2,
    staleTime: 60_000,
  });
};

/** Rows of one request, about two screens: the first rows of another order wait for no more. */
export const chunkSize = 16;

/** Ids of all rows of the view in its order. The answer has the first chunk of rows, which waits for no request of its own. */
export const rowListQuery = (api: Api, datasetId: string, sessionIds: readonly string[], view: RowView) => {
  const selection = rowSelection(view, sessionIds);
  const request = (signal: AbortSignal, previewed: { previews?: number }) =>
    unwrap(
      api.experiments.POST('/api/v1/datasets/{dataset_id}/comparison/rows', {
        params: { path: { dataset_id: datasetId } },
        body: { session_ids: [...sessionIds], ...selection, ...previewed },
        signal,
      }),
    );
  return queryOptions({
    queryKey: [...key(api, datasetId, sessionIds), 'list', selection],
    queryFn: async ({ client, signal }) => {
      // During an update, a service of the version before refuses `previews`; the rows then come by their own request.
      const { previews, ...list } = await request(signal, { previews: chunkSize }).catch(async (error: unknown) => {
        if (isStatus(error, 422)) return { ...(await request(signal, {})), previews: undefined };
        throw error;
      });
      if (previews) {
        const first = rowChunkQuery(api, datasetId, sessionIds, list.example_ids.slice(0, chunkSize));
        client.setQueryData(first.queryKey, rowsById(previews, sessionIds));
      }
      return list;
    },
    enabled: sessionIds.length > 0 && selection !== null,
    // A list of thousands of ids is another list, or the same: its members are not compared.
    structuralSharing: false,
    // The previous rows stay while another order or filter loads; other experiments start empty.
    placeholderData: (previous, query) => (sameExperiments(query?.queryKey, sessionIds) ? previous : undefined),
    staleTime: 60_000,
  });
};

/** Distribution of a metric over the rows; run metrics have keys of their own. */
export const distributionQuery = (
  api: Api,
  datasetId: string,
  sessionIds: readonly string[],
  metric: string | undefined,
) =>
  queryOptions({
    queryKey: [...key(api, datasetId, sessionIds), 'distribution', metric],
    queryFn: ({ signal }) =>
      unwrap(
        api.experiments.POST('/api/v1/datasets/{dataset_id}/comparison/distribution', {
          params: { path: { dataset_id: datasetId } },
          body: {
            session_ids: [...sessionIds],
            ...(metric === latencyKey ? { run_metric: 'latency' as const } : { feedback_key: metric ?? null }),
          },
          signal,
        }),
      ),
    enabled: metric !== undefined,
    staleTime: 60_000,
  });

/** Time after which invisible rows are dropped, so that scrolling does not grow memory. */
const keptMs = 60_000;

type RowsById = ReadonlyMap<string, ComparisonRow>;

const rowsById = (examples: readonly ComparedExample[], sessionIds: readonly string[]): RowsById =>
  new Map(examples.map((example) => [example.id, buildRow(example, sessionIds)]));

/** Previews of some rows, by example. */
export const rowChunkQuery = (
  api: Api,
  datasetId: string,
  sessionIds: readonly string[],
  exampleIds: readonly string[],
) =>
  queryOptions({
    queryKey: [...key(api, datasetId, sessionIds), 'chunk', exampleIds],
    queryFn: async ({ signal }) =>
      rowsById(await readRows(api, datasetId, sessionIds, { exampleIds, preview: true, signal }), sessionIds),
    // Rows are compared by identity, not member by member.
    structuralSharing: false,
    staleTime: keptMs,
    gcTime: keptMs,
  });

/** One row with full outputs and all comments. */
export const fullRowQuery = (api: Api, datasetId: string, sessionIds: readonly string[], exampleId: string) =>
  queryOptions({
    queryKey: [...key(api, datasetId, sessionIds), 'row', exampleId],
    queryFn: async ({ signal }) => {
      const [row] = await readRows(api, datasetId, sessionIds, { exampleIds: [exampleId], preview: false, signal });
      return row ?? null;
    },
    staleTime: 60_000,
  });

/** Whether a query reads a summary, which depends on directions. */
export function isSummary(queryKey: readonly unknown[], api: Api): boolean {
  return queryKey[0] === api.tenantId && queryKey[1] === 'comparison' && queryKey.includes('summary');
}

/** Sets the direction of a key, and creates its configuration if it has none. */
export async function saveDirection(api: Api, feedbackKey: string, direction: 'higher' | 'lower'): Promise<void> {
  const change = { feedback_key: feedbackKey, is_lower_score_better: direction === 'lower' };
  const update = () => unwrap(api.experiments.PATCH('/api/v1/feedback-configs', { body: change }));
  try {
    await update();
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    const body = { feedback_key: feedbackKey, feedback_config: { type: 'continuous' as const } };
    await unwrap(api.experiments.POST('/api/v1/feedback-configs', { body }));
    await update();
  }
}
