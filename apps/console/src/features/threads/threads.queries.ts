import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { unwrap } from '../../api/clients';
import { unwrapPage, type AgentApi, type Run, type Thread, type ThreadState } from '../agents/agent-api';
import { parseThreadQuery } from './thread-query';
import type { ThreadSort, ThreadStatus } from './threads-search';

export const threadsPageSize = 25;

export const threadKeys = {
  all: (api: AgentApi) => [...api.key, 'threads'] as const,
  one: (api: AgentApi, id: string) => [...api.key, 'threads', 'one', id] as const,
};

/** A row of a list, without the values of the thread, which can be large. */
export type ThreadRow = Pick<Thread, RowField> & { extracted?: Record<string, unknown> };

type RowField = (typeof rowFields)[number];

const rowFields = [
  'thread_id',
  'created_at',
  'updated_at',
  'metadata',
  'status',
  'interrupts',
  'error',
] as const satisfies (keyof Thread)[];

interface ThreadFilter {
  q: string;
  status: ThreadStatus | undefined;
  sort: ThreadSort;
  order: 'asc' | 'desc';
  page: number;
}

export const threadsQuery = (api: AgentApi, { q, status, sort, order, page }: ThreadFilter) =>
  queryOptions({
    queryKey: [...threadKeys.all(api), 'list', { q, status, sort, order, page }],
    queryFn: () => {
      const parsed = parseThreadQuery(q);
      if (parsed.problem !== undefined) throw new ApiError(422, parsed.problem);
      return unwrapPage<ThreadRow>(
        api.client.POST('/threads/search', {
          body: {
            ...parsed,
            ...(status ? { status } : {}),
            sort_by: sort,
            sort_order: order,
            limit: threadsPageSize,
            offset: (page - 1) * threadsPageSize,
            select: [...rowFields],
            extract: { first: 'values.messages[0].content', title: 'metadata.title' },
          },
        }),
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });

/** Number of threads of each status, with the same search. */
export const threadCountsQuery = (api: AgentApi, q: string, statuses: readonly ThreadStatus[]) =>
  queryOptions({
    queryKey: [...threadKeys.all(api), 'counts', q],
    queryFn: async () => {
      const parsed = parseThreadQuery(q);
      if (parsed.problem !== undefined) return null;
      // A count takes no ids: a search for one thread shows no numbers.
      if (parsed.ids) return null;
      const count = (status?: ThreadStatus) =>
        unwrap(api.client.POST('/threads/count', { body: { ...parsed, ...(status ? { status } : {}) } }));
      const [all, ...each] = await Promise.all([count(), ...statuses.map((status) => count(status))]);
      return { all, byStatus: new Map(statuses.map((status, at) => [status, each[at] ?? 0])) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });

/** One thread without its values: read by a search, since they can have many megabytes. */
export const threadQuery = (api: AgentApi, threadId: string) =>
  queryOptions({
    queryKey: threadKeys.one(api, threadId),
    queryFn: async () => {
      const { items } = await unwrapPage<ThreadRow>(
        api.client.POST('/threads/search', { body: { ids: [threadId], limit: 1, select: [...rowFields] } }),
      );
      if (!items[0]) throw new ApiError(404, `There is no thread ${threadId}.`);
      return items[0];
    },
    refetchInterval: 4_000,
  });

/** State of a thread without its values: the parts that show its open questions. */
type ThreadHead = Pick<ThreadState, 'next' | 'tasks' | 'checkpoint' | 'metadata' | 'interrupts'>;

export const threadHeadQuery = (api: AgentApi, threadId: string) =>
  queryOptions({
    queryKey: [...threadKeys.one(api, threadId), 'head'],
    queryFn: async () =>
      (await unwrap(
        api.client.GET('/threads/{thread_id}/state', {
          params: { path: { thread_id: threadId }, query: { select: 'next,tasks,checkpoint,metadata,interrupts' } },
        }),
      )) as ThreadHead,
  });

export const threadValuesQuery = (api: AgentApi, threadId: string) =>
  queryOptions({
    queryKey: [...threadKeys.one(api, threadId), 'values'],
    queryFn: async () =>
      (await unwrap(
        api.client.GET('/threads/{thread_id}/state', { params: { path: { thread_id: threadId } } }),
      )) as ThreadState,
    // Large states are not kept after the page is left.
    gcTime: 0,
  });

/** Messages of the newest state, or null for a graph without messages. */
export const threadMessagesQuery = (api: AgentApi, threadId: string) =>
  queryOptions({
    queryKey: [...threadKeys.one(api, threadId), 'messages'],
    queryFn: async () => {
      const { values } = (await unwrap(
        api.client.GET('/threads/{thread_id}/state', {
          params: { path: { thread_id: threadId }, query: { select: 'values.messages' } },
        }),
      )) as Pick<ThreadState, 'values'>;
      const messages: unknown = values.messages;
      return Array.isArray(messages)
        ? (messages.filter((one) => typeof one === 'object' && one !== null) as object[])
        : null;
    },
    // The stream has them afterwards.
    gcTime: 0,
  });

export const checkpointQuery = (api: AgentApi, threadId: string, checkpointId: string) =>
  queryOptions({
    queryKey: [...threadKeys.one(api, threadId), 'checkpoint', checkpointId],
    queryFn: async () =>
      (await unwrap(
        api.client.GET('/threads/{thread_id}/state/{checkpoint_id}', {
          params: { path: { thread_id: threadId, checkpoint_id: checkpointId } },
        }),
      )) as ThreadState,
    // A checkpoint does not change, except for the writes of its tasks.
    staleTime: 30_000,
    gcTime: 60_000,
  });

export const runsPageSize = 20;

export const runsQuery = (api: AgentApi, threadId: string, page: number) =>
  queryOptions({
    queryKey: [...threadKeys.one(api, threadId), 'runs', page],
    queryFn: () =>
      unwrapPage<Run>(
        api.client.GET('/threads/{thread_id}/runs', {
          params: {
            path: { thread_id: threadId },
            query: { limit: runsPageSize, offset: (page - 1) * runsPageSize },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 3_000,
  });

export const runQuery = (api: AgentApi, threadId: string, runId: string) =>
  queryOptions({
    queryKey: [...threadKeys.one(api, threadId), 'run', runId],
    queryFn: () =>
      unwrap(
        api.client.GET('/threads/{thread_id}/runs/{run_id}', {
          params: { path: { thread_id: threadId, run_id: runId } },
        }),
      ),
  });

export const usageQuery = (api: AgentApi, threadId: string) =>
  queryOptions({
    queryKey: [...threadKeys.one(api, threadId), 'usage'],
    queryFn: () => unwrap(api.client.GET('/threads/{thread_id}/usage', { params: { path: { thread_id: threadId } } })),
    staleTime: 10_000,
  });
