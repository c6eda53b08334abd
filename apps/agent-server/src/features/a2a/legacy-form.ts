import { type AgentCard, ListTasksRequest, type ListTasksResponse, type Task } from '@a2a-js/sdk';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import { type A2ARequestHandler, ServerCallContext } from '@a2a-js/sdk/server';

/** The SDK exports its translations to version 0.3 only as the transport that applies them. */
async function translated(method: string, answers: Partial<A2ARequestHandler>): Promise<Record<string, unknown>> {
  const transport = new LegacyJsonRpcTransportHandler(answers as A2ARequestHandler);
  const request = { jsonrpc: '2.0', id: null, method, params: {} };
  const answer = (await transport.handle(request, new ServerCallContext())) as { result?: Record<string, unknown> };
  if (answer.result === undefined) throw new Error(`The SDK has no form of version 0.3 for ${method}`);
  return answer.result;
}

/** Card of version 0.3, which also leads newer clients to the interfaces of version 1.0. */
export async function legacyCard(card: AgentCard): Promise<Record<string, unknown>> {
  const getAuthenticatedExtendedAgentCard = async () => card;
  const legacy = await translated('agent/getAuthenticatedExtendedCard', { getAuthenticatedExtendedAgentCard });
  return { ...legacy, supportedInterfaces: card.supportedInterfaces };
}

const legacyTask = (task: Task) => translated('tasks/get', { getTask: async () => task });

/** `tasks/list`, which later revisions of version 0.3 have and the transport of the SDK has not. */
export function listRequest({ status, lastUpdatedAfter, ...params }: Record<string, unknown>): ListTasksRequest {
  const since = typeof lastUpdatedAfter === 'number' ? new Date(lastUpdatedAfter).toISOString() : undefined;
  return ListTasksRequest.fromJSON({
    statusTimestampAfter: since,
    ...params,
    ...(typeof status === 'string' ? { status: `TASK_STATE_${status.replace('-', '_').toUpperCase()}` } : {}),
  });
}

export const listResult = async ({ tasks, ...page }: ListTasksResponse): Promise<Record<string, unknown>> => ({
  tasks: await Promise.all(tasks.map(legacyTask)),
  ...page,
});
