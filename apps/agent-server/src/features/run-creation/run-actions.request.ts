import { type ActionRule, onAssistantInUse, onThread, threadOf } from '../../authorization/actions.js';
import { reportedId } from '../../authorization/resource-registry.js';
import { ThreadExistsError } from '../threads/thread.errors.js';
import { defaultMultitaskStrategy } from './run.request.js';

export const onAssistantOfRun = onAssistantInUse(({ body }) => body.assistant_id);

/** A run in the shape of the SDK's types: fields of the thread at the top, the others in `kwargs`. */
const plannedRun: ActionRule['value'] = ({ body, params }) => {
  const {
    assistant_id,
    metadata,
    multitask_strategy = defaultMultitaskStrategy,
    if_not_exists = 'reject',
    after_seconds = 0,
    ...kwargs
  } = body;
  const { thread_id = null } = params;
  const prevent_insert_if_inflight = multitask_strategy === 'reject';
  const own = { assistant_id, metadata, multitask_strategy, if_not_exists, after_seconds, prevent_insert_if_inflight };
  return { thread_id, status: 'pending', ...own, kwargs };
};

export const onNewRun: ActionRule = {
  resource: 'threads',
  action: 'create_run',
  value: plannedRun,
  writes: 'metadata',
  alsoForCreatedThread: true,
};

const mayCreateThread = ({ body }: { body: Record<string, unknown> }) => body.if_not_exists === 'create';

export const onNewRunOfThread: ActionRule = {
  ...onNewRun,
  row: {
    kind: 'thread',
    id: threadOf,
    mayCreate: mayCreateThread,
    missing: (parts, registry) => {
      const id = threadOf(parts);
      return mayCreateThread(parts) ? new ThreadExistsError(reportedId(id)) : registry.missing('thread', id);
    },
  },
};

/** Runs of a cron. The cron stores the metadata that handlers add to their threads. */
export const onCronRuns: ActionRule = {
  resource: 'threads',
  action: 'create_run',
  value: plannedRun,
  alsoForCreatedThread: true,
};
export const onThreadCronRuns: ActionRule = onThread('create_run', plannedRun);
