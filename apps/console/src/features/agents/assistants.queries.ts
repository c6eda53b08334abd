import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../api/clients';
import { unwrapPage, type AgentApi, type Assistant } from './agent-api';

export const assistantsPageSize = 25;

export const assistantKeys = {
  all: (api: AgentApi) => [...api.key, 'assistants'] as const,
  one: (api: AgentApi, id: string) => [...api.key, 'assistants', 'one', id] as const,
};

export const assistantsQuery = (api: AgentApi, filter: { name: string; graph: string; page: number }) =>
  queryOptions({
    queryKey: [...assistantKeys.all(api), 'list', filter],
    queryFn: () =>
      unwrapPage<Assistant>(
        api.client.POST('/assistants/search', {
          body: {
            limit: assistantsPageSize,
            offset: (filter.page - 1) * assistantsPageSize,
            sort_by: 'updated_at',
            sort_order: 'desc',
            ...(filter.name === '' ? {} : { name: filter.name }),
            ...(filter.graph === '' ? {} : { graph_id: filter.graph }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

/** Assistants that a choice lists. */
const maximumChoices = 200;

export const assistantChoicesQuery = (api: AgentApi) =>
  queryOptions({
    queryKey: [...assistantKeys.all(api), 'choices'],
    queryFn: async () => {
      const found = await unwrap(
        api.client.POST('/assistants/search', {
          body: {
            limit: maximumChoices,
            sort_by: 'name',
            sort_order: 'asc',
            select: ['assistant_id', 'graph_id', 'name', 'metadata'],
          },
        }),
      );
      return found.map(({ assistant_id = '', graph_id = '', name = '' }) => ({ assistant_id, graph_id, name }));
    },
    staleTime: 30_000,
  });

export const assistantQuery = (api: AgentApi, assistantId: string) =>
  queryOptions({
    queryKey: assistantKeys.one(api, assistantId),
    queryFn: () =>
      unwrap(api.client.GET('/assistants/{assistant_id}', { params: { path: { assistant_id: assistantId } } })),
  });

export const schemasQuery = (api: AgentApi, assistantId: string) =>
  queryOptions({
    queryKey: [...assistantKeys.one(api, assistantId), 'schemas'],
    queryFn: () =>
      unwrap(api.client.GET('/assistants/{assistant_id}/schemas', { params: { path: { assistant_id: assistantId } } })),
    staleTime: 60_000,
  });

export const versionsQuery = (api: AgentApi, assistantId: string) =>
  queryOptions({
    queryKey: [...assistantKeys.one(api, assistantId), 'versions'],
    queryFn: () =>
      unwrapPage<Assistant>(
        api.client.POST('/assistants/{assistant_id}/versions', {
          params: { path: { assistant_id: assistantId } },
          body: { limit: 100 },
        }),
      ),
  });

export const graphQuery = (api: AgentApi, assistantId: string, withSubgraphs: boolean) =>
  queryOptions({
    queryKey: [...assistantKeys.one(api, assistantId), 'graph', withSubgraphs],
    queryFn: () =>
      unwrap(
        api.client.GET('/assistants/{assistant_id}/graph', {
          params: { path: { assistant_id: assistantId }, query: withSubgraphs ? { xray: true } : {} },
        }),
      ),
    staleTime: 60_000,
  });
