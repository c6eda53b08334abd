import { isObject } from '@heddle/errors';
import { type ActionRule, byPath, onAssistantInUse, type RequestParts } from '../../authorization/actions.js';
import { onNewRun } from '../run-creation/run-actions.request.js';

const assistantOf = byPath('assistant_id');

function paramsOf({ body }: RequestParts): Record<string, unknown> {
  return isObject(body.params) ? body.params : {};
}

const isMethod =
  (...methods: string[]) =>
  ({ body }: RequestParts): boolean =>
    methods.includes(body.method as string);

/** A message creates a run. The call itself compares thread and task with the filter, and answers in the protocol. */
export const onMessage: ActionRule = {
  ...onNewRun,
  when: isMethod('message/send', 'message/stream', 'SendMessage', 'SendStreamingMessage'),
  value: (parts) => {
    const { message, metadata } = paramsOf(parts);
    const { contextId = null } = isObject(message) ? message : {};
    const thread: Record<string, string> = typeof contextId === 'string' ? { thread_id: contextId } : {};
    return onNewRun.value({
      params: thread,
      query: {},
      body: { assistant_id: assistantOf(parts), input: message, metadata: isObject(metadata) ? metadata : {} },
    });
  },
};

const onTask = (action: string, ...methods: string[]): ActionRule => ({
  resource: 'threads',
  action,
  when: isMethod(...methods),
  value: (parts) => ({ ...paramsOf(parts) }),
});

export const onTaskRead = onTask('read', 'tasks/get', 'tasks/resubscribe', 'GetTask', 'SubscribeToTask');
export const onTaskList = onTask('search', 'tasks/list', 'ListTasks');
export const onTaskCancel = onTask('update', 'tasks/cancel', 'CancelTask');

/** An unknown or hidden assistant has no address. */
export const onAddressedAssistant = onAssistantInUse(assistantOf);
export const onAssistantOfCard = onAssistantInUse(({ query }) => query.assistant_id);
