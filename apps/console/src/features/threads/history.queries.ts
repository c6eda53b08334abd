import { infiniteQueryOptions } from '@tanstack/react-query';
import { unwrap } from '../../api/clients';
import type { AgentApi, ThreadState } from '../agents/agent-api';
import type { PathStep } from '../agents/graph-path';
import { threadKeys } from './threads.queries';

/** A checkpoint of the timeline, without its values. */
export type HistoryEntry = Pick<
  ThreadState,
  'checkpoint' | 'parent_checkpoint' | 'metadata' | 'created_at' | 'next'
> & {
  tasks: { name: string; error: unknown; interrupts: unknown[] }[];
};

const historyPageSize = 30;

export const historyQuery = (api: AgentApi, threadId: string) =>
  infiniteQueryOptions({
    queryKey: [...threadKeys.one(api, threadId), 'history'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) =>
      (await unwrap(
        api.client.POST('/threads/{thread_id}/history', {
          params: { path: { thread_id: threadId } },
          body: {
            limit: historyPageSize,
            select: ['checkpoint', 'parent_checkpoint', 'metadata', 'created_at', 'next', 'tasks'],
            ...(pageParam === null ? {} : { before: pageParam }),
          },
        }),
      )) as unknown as HistoryEntry[],
    getNextPageParam: (page) =>
      page.length < historyPageSize ? undefined : (page.at(-1)?.checkpoint?.checkpoint_id ?? undefined),
    refetchInterval: 5_000,
  });

export const idOf = (entry: Pick<HistoryEntry, 'checkpoint'>): string => entry.checkpoint?.checkpoint_id ?? '';

export function toPathStep(entry: HistoryEntry): PathStep {
  return {
    id: idOf(entry),
    parentId: entry.parent_checkpoint?.checkpoint_id ?? null,
    next: entry.next,
    source: String(entry.metadata.source ?? ''),
  };
}
