import { isObject } from '@heddle/errors';
import {
  type ActionRule,
  onAssistantInUse,
  onThread,
  type RequestParts,
  threadOf,
} from '../../authorization/actions.js';
import { reportedId } from '../../authorization/resource-registry.js';
import { onNewRun } from '../run-creation/run-actions.request.js';
import { ThreadExistsError } from '../threads/thread.errors.js';

const paramsOf = ({ body }: RequestParts): Record<string, unknown> => (isObject(body.params) ? body.params : {});

const isMethod =
  (...methods: string[]) =>
  ({ body }: RequestParts): boolean =>
    methods.includes(body.method as string);

/** Commands that create runs. */
const runCommands = ['run.start', 'input.respond', 'input.inject', 'state.fork'] as const;

const startsThread = isMethod('run.start');

/** The run of a command. `run.start` creates a missing thread. */
export const onCommandRun: ActionRule = {
  ...onNewRun,
  when: isMethod(...runCommands),
  value: (parts) => {
    const { assistant_id, input, config, metadata } = paramsOf(parts);
    const body = { assistant_id, input, config, metadata: isObject(metadata) ? metadata : {} };
    return onNewRun.value({ params: parts.params, query: {}, body });
  },
  row: {
    kind: 'thread',
    id: threadOf,
    mayCreate: startsThread,
    missing: (parts, registry) => {
      const id = threadOf(parts);
      return startsThread(parts) ? new ThreadExistsError(reportedId(id)) : registry.missing('thread', id);
    },
  },
};

export const onCommandAssistant: ActionRule = {
  ...onAssistantInUse((parts) => paramsOf(parts).assistant_id),
  when: startsThread,
};

/** All other commands read. */
export const onCommandRead: ActionRule = {
  ...onThread('read', ({ params }) => ({ ...params })),
  when: (parts) => !isMethod(...runCommands)(parts),
};

/**
 * A subscription may precede its thread, so a hidden thread is like a missing one: the stream compares the thread with
 * the filter.
 */
export const onThreadEvents: ActionRule = {
  resource: 'threads',
  action: 'read',
  value: ({ params }) => ({ ...params }),
};
