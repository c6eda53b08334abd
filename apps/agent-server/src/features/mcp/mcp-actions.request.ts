import { type ActionRule, onCollection, type RequestParts } from '../../authorization/actions.js';
import { onNewRun } from '../run-creation/run-actions.request.js';
import { offsetOf } from './tool-cursor.js';
import { assistantOfTool } from './tool-name.js';

/** Tools per page. */
export const toolsPerPage = 100;

const isMethod = (method: string) => (parts: RequestParts) => parts.body.method === method;

function paramsOf({ body }: RequestParts): Record<string, unknown> {
  const { params } = body;
  return typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {};
}

function assistantOf(parts: RequestParts): string {
  const { name } = paramsOf(parts);
  return assistantOfTool(typeof name === 'string' ? name : '');
}

/** `tools/list` searches assistants. */
export const onToolList: ActionRule = {
  ...onCollection('assistants', 'search', 'metadata'),
  when: isMethod('tools/list'),
  value: (parts) => {
    const { cursor } = paramsOf(parts);
    const offset = typeof cursor === 'string' ? offsetOf(cursor) : 0;
    return { metadata: {}, limit: toolsPerPage, offset: offset ?? 0 };
  },
};

/** `tools/call` creates a run without a thread. */
export const onToolRun: ActionRule = {
  ...onNewRun,
  when: isMethod('tools/call'),
  value: (parts) =>
    onNewRun.value({
      params: {},
      query: {},
      body: {
        assistant_id: assistantOf(parts),
        input: paramsOf(parts).arguments ?? {},
        metadata: {},
        on_disconnect: 'cancel',
      },
    }),
};

/** `tools/call` uses an assistant. The call itself compares the assistant with the filter, and answers in the protocol. */
export const onToolAssistant: ActionRule = {
  resource: 'assistants',
  action: 'read',
  when: isMethod('tools/call'),
  value: (parts) => ({ assistant_id: assistantOf(parts) }),
};
