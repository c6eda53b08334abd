import { unwrap } from '../../api/clients';
import type { AgentApi, ThreadState } from '../agents/agent-api';

/** Checkpoints of one request, and the most that are searched. */
const pageSize = 50;
const maximumPages = 20;

/** The newest checkpoint that does not have the message yet: a run from there replaces it. */
export async function checkpointBefore(api: AgentApi, threadId: string, messageId: string): Promise<string | null> {
  let before: string | undefined;
  let seen = false;
  let input: string | null = null;
  for (let page = 0; page < maximumPages; page++) {
    const states = (await unwrap(
      api.client.POST('/threads/{thread_id}/history', {
        params: { path: { thread_id: threadId } },
        body: {
          limit: pageSize,
          select: ['values.messages', 'checkpoint', 'metadata.source'],
          ...(before ? { before } : {}),
        },
      }),
    )) as Pick<ThreadState, 'values' | 'checkpoint' | 'metadata'>[];
    for (const { values, checkpoint, metadata } of states) {
      const messages = Array.isArray(values.messages) ? (values.messages as { id?: unknown }[]) : [];
      const has = messages.some((message) => message.id === messageId);
      const id = checkpoint?.checkpoint_id ?? null;
      // The first message has nothing before it but the checkpoint of its input.
      if (seen && !has && metadata.source !== 'input') return id;
      if (seen && !has) input = id;
      seen ||= has;
    }
    before = states.at(-1)?.checkpoint?.checkpoint_id ?? undefined;
    if (states.length < pageSize || before === undefined) break;
  }
  return input;
}
