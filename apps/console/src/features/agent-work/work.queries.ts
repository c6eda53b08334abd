import type { AgentServerSchemas } from '@heddle/client-agent-server';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../api/clients';
import { unwrapPage, type AgentApi, type Cron } from '../agents/agent-api';
import type { DeliveryStatus } from './work-search';

export type Delivery = AgentServerSchemas['WebhookDelivery'];
export type Item = AgentServerSchemas['FoundItem'];

export const workPageSize = 25;
const pageOf = (page: number) => ({ limit: workPageSize, offset: (page - 1) * workPageSize });

export const workKeys = {
  crons: (api: AgentApi) => [...api.key, 'crons'] as const,
  deliveries: (api: AgentApi) => [...api.key, 'deliveries'] as const,
  store: (api: AgentApi) => [...api.key, 'store'] as const,
};

export const cronsQuery = (api: AgentApi, page: number) =>
  queryOptions({
    queryKey: [...workKeys.crons(api), page],
    queryFn: () =>
      unwrapPage<Cron>(
        api.client.POST('/runs/crons/search', { body: { ...pageOf(page), sort_by: 'created_at', sort_order: 'desc' } }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });

export const firesQuery = (api: AgentApi, cronId: string) =>
  queryOptions({
    queryKey: [...workKeys.crons(api), 'fires', cronId],
    queryFn: () =>
      unwrap(
        api.client.GET('/runs/crons/{cron_id}/fires', { params: { path: { cron_id: cronId }, query: { limit: 10 } } }),
      ),
    refetchInterval: 5_000,
  });

export const deliveriesQuery = (api: AgentApi, status: DeliveryStatus | undefined, page: number) =>
  queryOptions({
    queryKey: [...workKeys.deliveries(api), status, page],
    queryFn: () =>
      unwrapPage<Delivery>(
        api.client.GET('/webhooks/deliveries', {
          params: { query: { ...pageOf(page), ...(status ? { status } : {}) } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });

export const deliveryQuery = (api: AgentApi, runId: string) =>
  queryOptions({
    queryKey: [...workKeys.deliveries(api), 'one', runId],
    queryFn: () => unwrap(api.client.GET('/webhooks/deliveries/{run_id}', { params: { path: { run_id: runId } } })),
    refetchInterval: 5_000,
  });

/** Namespaces that the tree lists. */
const maximumNamespaces = 1_000;

export const namespacesQuery = (api: AgentApi) =>
  queryOptions({
    queryKey: [...workKeys.store(api), 'namespaces'],
    queryFn: async () => {
      const answer = await unwrap(api.client.POST('/store/namespaces', { body: { limit: maximumNamespaces } }));
      return (Array.isArray(answer) ? answer : answer.namespaces) as string[][];
    },
    refetchInterval: 15_000,
  });

export const itemsQuery = (api: AgentApi, namespace: readonly string[], query: string, page: number) =>
  queryOptions({
    queryKey: [...workKeys.store(api), 'items', namespace, query, page],
    queryFn: async () =>
      (
        await unwrap(
          api.client.POST('/store/items/search', {
            body: {
              namespace_prefix: [...namespace],
              limit: workPageSize + 1,
              offset: (page - 1) * workPageSize,
              ...(query === '' ? {} : { query }),
            },
          }),
        )
      ).items,
    placeholderData: keepPreviousData,
  });

export const itemQuery = (api: AgentApi, namespace: readonly string[], key: string) =>
  queryOptions({
    queryKey: [...workKeys.store(api), 'item', namespace, key],
    queryFn: () => unwrap(api.client.GET('/store/items', { params: { query: { namespace: [...namespace], key } } })),
  });
