import type { ExperimentsSchemas } from '@heddle/client-experiments';
import { queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../api/clients';

export type Run = ExperimentsSchemas['Run'];
type SelectedRun = ExperimentsSchemas['SelectedRun'];
export type Feedback = ExperimentsSchemas['Feedback'];
export type Example = ExperimentsSchemas['Example'];

/** Maximum number of items on the page of a run or example. */
const shownAtMost = 100;

export const runQuery = (api: Api, runId: string) =>
  queryOptions({
    queryKey: [api.tenantId, 'runs', 'one', runId],
    queryFn: () => unwrap(api.experiments.GET('/api/v1/runs/{run_id}', { params: { path: { run_id: runId } } })),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? runningMs : false),
  });

/** Poll interval of a trace with a running step, in milliseconds. */
const runningMs = 2_000;

/** The trace of a run, without contents. */
export const traceQuery = (api: Api, runId: string) =>
  queryOptions({
    queryKey: [api.tenantId, 'runs', 'one', runId, 'trace'],
    queryFn: () => unwrap(api.experiments.GET('/api/v1/runs/{run_id}/trace', { params: { path: { run_id: runId } } })),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.steps.some(({ status }) => status === 'pending') ? runningMs : false),
  });

export const runFeedbackQuery = (api: Api, runId: string) =>
  queryOptions({
    queryKey: [api.tenantId, 'runs', 'one', runId, 'feedback'],
    queryFn: () =>
      unwrap(api.experiments.GET('/api/v1/feedback', { params: { query: { run: runId, limit: shownAtMost } } })),
    staleTime: 60_000,
  });

export const exampleQuery = (api: Api, exampleId: string) =>
  queryOptions({
    queryKey: [api.tenantId, 'examples', 'one', exampleId],
    queryFn: () =>
      unwrap(api.experiments.GET('/api/v1/examples/{example_id}', { params: { path: { example_id: exampleId } } })),
    staleTime: 60_000,
  });

/** Newest runs on an example in all experiments, without full inputs and outputs. */
/** Members that `exampleRunsQuery` selects, which the OpenAPI document cannot express. */
const withSelection = ({ end_time = null, error = null, outputs_preview = null, ...run }: SelectedRun) => ({
  ...run,
  end_time,
  error,
  outputs_preview,
});
export type ExampleRun = ReturnType<typeof withSelection>;

export const exampleRunsQuery = (api: Api, exampleId: string) =>
  queryOptions({
    queryKey: [api.tenantId, 'examples', 'one', exampleId, 'runs'],
    queryFn: async () => {
      const { runs, cursors } = await unwrap(
        api.experiments.POST('/api/v1/runs/query', {
          body: {
            reference_example: [exampleId],
            limit: shownAtMost,
            order: 'desc',
            select: ['end_time', 'error', 'outputs_preview', 'feedback_stats'],
          },
        }),
      );
      return { runs: runs.map(withSelection), hasMore: cursors.next !== null };
    },
    staleTime: 60_000,
  });
