import type { ExperimentsSchemas } from '@heddle/client-experiments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../api/clients';
import { isUuid } from '../../shared/uuid';
import { type ExperimentSort, sortParameters } from './experiment-sort';

export type Dataset = ExperimentsSchemas['Dataset'];
export type Experiment = ExperimentsSchemas['Session'];
export type FeedbackStat = ExperimentsSchemas['FeedbackStat'];

export const datasetsPageSize = 25;
export const experimentsPageSize = 50;

/** Poll interval until the service has computed the statistics of an upload. */
const pendingStatsPollMs = 1_500;

export const datasetsQuery = (api: Api, filter: { name: string; page: number }) =>
  queryOptions({
    queryKey: [api.tenantId, 'datasets', 'list', filter],
    queryFn: async () => {
      const datasets = await unwrap(
        api.experiments.GET('/api/v1/datasets', {
          params: {
            query: {
              limit: datasetsPageSize + 1,
              offset: (filter.page - 1) * datasetsPageSize,
              ...(filter.name === '' ? {} : { name_contains: filter.name }),
            },
          },
        }),
      );
      return { datasets: datasets.slice(0, datasetsPageSize), hasNext: datasets.length > datasetsPageSize };
    },
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

export const datasetQuery = (api: Api, datasetId: string) =>
  queryOptions({
    queryKey: [api.tenantId, 'datasets', 'one', datasetId],
    queryFn: () =>
      unwrap(api.experiments.GET('/api/v1/datasets/{dataset_id}', { params: { path: { dataset_id: datasetId } } })),
  });

export function statsArePending(experiment: Experiment): boolean {
  return experiment.run_count === null;
}

/** One page of all experiments of the dataset, in the order of the service. */
export const experimentsQuery = (
  api: Api,
  datasetId: string,
  { page, sort }: { page: number; sort: ExperimentSort | undefined },
) =>
  queryOptions({
    queryKey: [api.tenantId, 'datasets', 'one', datasetId, 'experiments', { page, sort }],
    queryFn: async () => {
      const experiments = await unwrap(
        api.experiments.GET('/api/v1/sessions', {
          params: {
            query: {
              reference_dataset: datasetId,
              include_stats: true,
              limit: experimentsPageSize + 1,
              offset: (page - 1) * experimentsPageSize,
              ...(sort ? sortParameters(sort) : {}),
            },
          },
        }),
      );
      return {
        experiments: experiments.slice(0, experimentsPageSize),
        hasNext: experiments.length > experimentsPageSize,
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.experiments.some(statsArePending) ? pendingStatsPollMs : 15_000),
  });

/** A project or experiment without statistics, which take long for many runs; null if it is not in this workspace. */
export const projectQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.tenantId, 'projects', 'one', id, 'itself'],
    queryFn: async () => {
      if (!isUuid(id)) return null;
      const found = await unwrap(api.experiments.GET('/api/v1/sessions', { params: { query: { id, limit: 1 } } }));
      return found[0] ?? null;
    },
  });

/** The named experiments with statistics, without ids that are not in this workspace. */
export const experimentsByIdQuery = (api: Api, ids: readonly string[]) =>
  queryOptions({
    queryKey: [api.tenantId, 'experiments', ids],
    queryFn: async () => {
      const possible = ids.filter(isUuid);
      if (possible.length === 0) return [];
      return unwrap(
        api.experiments.GET('/api/v1/sessions', {
          params: { query: { id: possible.join(','), include_stats: true, limit: 100 } },
        }),
      );
    },
    enabled: ids.length > 0,
    refetchInterval: ({ state }) => (state.data?.some(statsArePending) ? pendingStatsPollMs : false),
  });
