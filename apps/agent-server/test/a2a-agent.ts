import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '../src/graphs/wire-types.js';
import type { Behaviour, FakeStates } from './fake-graphs.js';
import { stateTask } from './state-task.js';

export const interruptId = 'a'.repeat(32);

/** A message with the texts or parts of one version of the protocol. */
export const userMessage = (parts: (string | object)[], more: object = {}) => ({
  role: 'user',
  messageId: randomUUID(),
  parts: parts.map((part) => (typeof part === 'string' ? { kind: 'text', text: part } : part)),
  ...more,
});

export const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });

const open = (id: string) => stateTask('t1', 'ask', [{ id, value: 'Which one?' }]);

const messagesOf = (value: Json | undefined): Json[] =>
  ((value as { messages?: Json[] } | null | undefined)?.messages ?? []) as Json[];

/** Answers in two tokens; asks first when the message says so. */
export const agent =
  (states: FakeStates): Behaviour =>
  async ({ input, threadId, runId, graphId, command }, emit) => {
    const messages = [...messagesOf(states.get(threadId).values), ...messagesOf(input as Json)];
    const metadata = { graph_id: graphId, run_id: runId };
    const asked = (messages.at(-1) as { content?: unknown } | undefined)?.content === 'ask';
    if (asked && command?.resume === undefined) {
      const state = states.write(threadId, { messages }, { metadata });
      return { kind: 'completed', head: { ...state, next: ['ask'], tasks: [open(interruptId)], interrupts: [] } };
    }
    const id = randomUUID();
    const said = command?.resume === undefined ? 'Hello' : JSON.stringify(command.resume);
    for (const content of [said.slice(0, 2), said.slice(2)]) {
      emit({ event: 'messages', data: JSON.stringify([{ type: 'AIMessageChunk', id, content }, {}]) });
    }
    const answer: JsonObject = { type: 'ai', id, content: said };
    const { messages: _messages, ...fields } = (input ?? {}) as JsonObject;
    const head = states.write(threadId, { ...fields, messages: [...messages, answer] }, { metadata });
    return { kind: 'completed', head };
  };
