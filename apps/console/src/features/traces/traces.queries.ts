import type { ExperimentsSchemas } from '@heddle/client-experiments';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../api/clients';

export type Project = ExperimentsSchemas['Session'];
export type ListedRun = ExperimentsSchemas['SelectedRun'];
export type RunPage = ExperimentsSchemas['RunPage'];
export type SeriesAnswer = ExperimentsSchemas['RunSeriesAnswer'];
export type SeriesPoint = ExperimentsSchemas['SeriesPoint'];

export const projectsPageSize = 25;
export const runsPageSize = 100;
/** Maximum time in ms of one request of a search: its answer shows the results so far, and the next one goes on. */
const searchMs = 500;
/** Interval of live lists, in milliseconds. */
const liveMs = 4_000;

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

interface RunListQuery {
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
            ...(list.filter === undefined ? {} : { filter: list.filter, max_search_ms: searchMs }),
            ...(list.startTime === undefined ? {} : { start_time: list.startTime }),
            ...(pageParam === '' ? {} : { cursor: pageParam }),
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursors }) => cursors.next,
    placeholderData: keepPreviousData,
    // All pages are read again: a list of many pages rests longer.
    refetchInterval: ({ state }) => live && liveMs * Math.max(1, state.data?.pages.length ?? 1),
  });

interface SeriesQuery {
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
