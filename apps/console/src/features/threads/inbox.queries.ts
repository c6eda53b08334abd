import { queryOptions } from '@tanstack/react-query';
import { unwrapPage, type AgentApi, type Thread } from '../agents/agent-api';
import { threadKeys } from './threads.queries';

export type WaitingThread = Pick<Thread, 'thread_id' | 'metadata' | 'interrupts' | 'updated_at'>;

export const inboxPageSize = 50;

/** Threads of one server that wait for a person, those that have waited longest first. */
export const inboxQuery = (api: AgentApi) =>
  queryOptions({
    queryKey: [...threadKeys.all(api), 'inbox'],
    queryFn: () =>
      unwrapPage<WaitingThread>(
        api.client.POST('/threads/search', {
          body: {
            status: 'interrupted',
            sort_by: 'state_updated_at',
            sort_order: 'asc',
            limit: inboxPageSize,
            select: ['thread_id', 'metadata', 'interrupts', 'updated_at'],
          },
        }),
      ),
    refetchInterval: 4_000,
  });
