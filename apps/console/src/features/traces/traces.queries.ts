import type { ExperimentsSchemas } from '@heddle/client-experiments';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../api/clients';

export type Project = ExperimentsSchemas['Session'];
export type ListedRun = ExperimentsSchemas['SelectedRun'];
export type SeriesAnswer = ExperimentsSchemas['RunSeriesAnswer'];
export type SeriesPoint = ExperimentsSchemas['SeriesPoint'];

export const projectsPageSize = 25;
const runsPageSize = 100;
/** Interval of live lists, in milliseconds. */
export const liveMs = 4_000;

export const projectsQuery = (api: Api, filter: { name: string; page: number }) =>
  queryOptions({
    queryKey: [api.tenantId, 'projects', 'list', filter],
    queryFn: async () => {
      const projects = await unwrap(
        api.experiments.GET('/api/v1/sessions', {
          params: {
            query: {
              reference_free: true,
              include_stats: true,
              sort_by: 'last_run_start_time',
              limit: projectsPageSize + 1,
              offset: (filter.page - 1) * projectsPageSize,
              ...(filter.name === '' ? {} : { name_contains: filter.name }),
            },
          },
        }),
      );
      return { projects: projects.slice(0, projectsPageSize), hasNext: projects.length > projectsPageSize };
    },
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

export interface RunListQuery {
  sessionId: string;
  filter: string | undefined;
  isRoot: boolean;
  startTime: string | undefined;
  select: readonly string[];
}

export const runListQuery = (api: Api, list: RunListQuery, live: boolean) =>
  infiniteQueryOptions({
    queryKey: [api.tenantId, 'projects', 'one', list.sessionId, 'runs', list],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.experiments.POST('/api/v1/runs/query', {
          body: {
            session: [list.sessionId],
            limit: runsPageSize,
            order: 'desc',
            select: [...list.select],
            ...(list.isRoot ? { is_root: true } : {}),
            ...(list.filter === undefined ? {} : { filter: list.filter }),
            ...(list.startTime === undefined ? {} : { start_time: list.startTime }),
            ...(pageParam === '' ? {} : { cursor: pageParam }),
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursors }) => cursors.next,
    placeholderData: keepPreviousData,
    refetchInterval: live ? liveMs : false,
  });

export interface SeriesQuery {
  sessionId: string;
  filter: string | undefined;
  startTime: string | undefined;
  endTime: string | undefined;
  groupBy: { attribute: 'tag' | 'name' | 'metadata'; path?: string } | undefined;
}

export const seriesQuery = (api: Api, series: SeriesQuery, live: boolean) =>
  queryOptions({
    queryKey: [api.tenantId, 'projects', 'one', series.sessionId, 'series', series],
    queryFn: ({ signal }) =>
      unwrap(
        api.experiments.POST('/api/v1/runs/series', {
          body: {
            session: [series.sessionId],
            points: 60,
            ...(series.filter === undefined ? {} : { filter: series.filter }),
            ...(series.startTime === undefined ? {} : { start_time: series.startTime }),
            ...(series.endTime === undefined ? {} : { end_time: series.endTime }),
            ...(series.groupBy === undefined ? {} : { group_by: series.groupBy }),
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: live ? liveMs : false,
  });
