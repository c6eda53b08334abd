import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../api/clients';
import type { AgentApi, ThreadState } from '../agents/agent-api';
import { threadKeys } from './threads.queries';

/** Number of starts of a run, from its newest checkpoint; null if it has none. */
export const runAttemptQuery = (api: AgentApi, threadId: string, runId: string) =>
  queryOptions({
    queryKey: [...threadKeys.one(api, threadId), 'attempt', runId],
    queryFn: async () => {
      const [newest] = (await unwrap(
        api.client.POST('/threads/{thread_id}/history', {
          params: { path: { thread_id: threadId } },
          body: { limit: 1, metadata: { run_id: runId }, select: ['metadata'] },
        }),
      )) as Pick<ThreadState, 'metadata'>[];
      const attempt = newest?.metadata.run_attempt;
      return typeof attempt === 'number' ? attempt : null;
    },
  });
