import type { AccessResource } from './auth-handlers.js';
import { namespaceOf, type NamespacePlace } from './store-namespace.js';

/** A request behind authentication, before its body is checked in detail. */
export interface RequestParts {
  params: Readonly<Record<string, string>>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** Row of an action; it must match the filter. `missing` is the error of the route for a missing row. */
export type RowRef =
  | { kind: 'thread'; id: (parts: RequestParts) => unknown; missing: (parts: RequestParts) => MissingRow }
  | { kind: 'run'; id: (parts: RequestParts) => unknown; missing: (parts: RequestParts) => MissingRow }
  | { kind: 'cron'; id: (parts: RequestParts) => unknown; missing: (parts: RequestParts) => MissingRow }
  | { kind: 'delivery'; id: (parts: RequestParts) => unknown; missing: (parts: RequestParts) => MissingRow }
  | {
      kind: 'assistant';
      id: (parts: RequestParts) => unknown;
      missing: (parts: RequestParts) => MissingRow;
      /** The filter does not apply to default assistants. */
      defaultsToo?: boolean;
    };

export interface MissingRow {
  error: 'thread' | 'taken-thread' | 'copy-source' | 'run' | 'assistant' | 'cron' | 'delivery';
  id: unknown;
}

/** One action of a route. The handlers authorize it before the route does anything. */
export interface AccessStep {
  resource: AccessResource;
  action: string;
  value: (parts: RequestParts) => Record<string, unknown>;
  row?: RowRef;
  /** Part of the value that a handler can change; it replaces the part that the client sent. */
  writes?: 'metadata' | NamespacePlace;
  /** Condition for the step; without it the step always applies. */
  when?: (parts: RequestParts) => boolean;
  /** Ids in the body; ids that are hidden from the caller are removed. */
  narrows?: 'thread_ids';
  /** The changed metadata is also added to a thread that the request creates. */
  stamps?: boolean;
}

type Value = AccessStep['value'];

const sent: Value = ({ body, params }) => ({ ...body, ...params });
export const queryAndParams: Value = ({ query, params }) => ({ ...query, ...params });

export const byPath = (name: string) => (parts: RequestParts) => parts.params[name];
export const threadOf = byPath('thread_id');
const runOf = byPath('run_id');

export const missingThread = (parts: RequestParts): MissingRow => ({ error: 'thread', id: threadOf(parts) });
const missingRun = (parts: RequestParts): MissingRow => ({ error: 'run', id: runOf(parts) });

export const thread = (action: string, missing = missingThread, value: Value = sent): AccessStep => ({
  resource: 'threads',
  action,
  value,
  row: { kind: 'thread', id: threadOf, missing },
});
export const threadRun = (action: string, value: Value = queryAndParams): AccessStep =>
  thread(action, missingRun, value);
/** Step for a run that is addressed without its thread. */
export const loneRun = (action: string): AccessStep => ({
  resource: 'threads',
  action,
  value: queryAndParams,
  row: { kind: 'run', id: runOf, missing: missingRun },
});
/** Step for the webhook delivery of a run; a delivery outlives its run. */
export const delivery = (action: string): AccessStep => ({
  resource: 'threads',
  action,
  value: queryAndParams,
  row: { kind: 'delivery', id: runOf, missing: (parts) => ({ error: 'delivery', id: runOf(parts) }) },
});
/** Step for the creation of a row, or for a search. */
export const all = (resource: AccessResource, action: string, writes?: AccessStep['writes']): AccessStep => ({
  resource,
  action,
  value: sent,
  ...(writes ? { writes } : {}),
});

const assistantOf = byPath('assistant_id');
export const assistant = (action: 'read' | 'update' | 'delete'): AccessStep => ({
  resource: 'assistants',
  action,
  value: sent,
  row: { kind: 'assistant', id: assistantOf, missing: (parts) => ({ error: 'assistant', id: assistantOf(parts) }) },
});
/** Authorizes the use of an assistant's graph. A default assistant stands for the graph alone and has no owner. */
export const assistantInUse = (id: (parts: RequestParts) => unknown): AccessStep => ({
  resource: 'assistants',
  action: 'read',
  value: (parts) => ({ assistant_id: id(parts) }),
  row: { kind: 'assistant', id, missing: (parts) => ({ error: 'assistant', id: id(parts) }), defaultsToo: true },
});
export const assistantOfRun = assistantInUse(({ body }) => body.assistant_id);

/** A run in the shape of the SDK's types: fields of the thread at the top, the others in `kwargs`. */
const plannedRun: Value = ({ body, params }) => {
  const {
    assistant_id,
    metadata,
    multitask_strategy = 'enqueue',
    if_not_exists = 'reject',
    after_seconds = 0,
    ...kwargs
  } = body;
  const { thread_id = null } = params;
  const prevent_insert_if_inflight = multitask_strategy === 'reject';
  const own = { assistant_id, metadata, multitask_strategy, if_not_exists, after_seconds, prevent_insert_if_inflight };
  return { thread_id, status: 'pending', ...own, kwargs };
};

const createRun = {
  resource: 'threads',
  action: 'create_run',
  value: plannedRun,
  writes: 'metadata',
  stamps: true,
} as const;
export const runOnThread: readonly AccessStep[] = [
  {
    ...createRun,
    row: {
      kind: 'thread',
      id: threadOf,
      missing: (parts) => ({
        error: parts.body.if_not_exists === 'create' ? 'taken-thread' : 'thread',
        id: threadOf(parts),
      }),
    },
  },
  assistantOfRun,
];
export const runAlone: readonly AccessStep[] = [createRun, assistantOfRun];

/** Step for the runs of a cron. The cron stores the metadata that handlers add to their threads. */
export const runsOfCron: AccessStep = { resource: 'threads', action: 'create_run', value: plannedRun, stamps: true };
export const runsOfThreadCron: AccessStep = { ...thread('create_run'), value: plannedRun };

export const withMetadata = (step: AccessStep): AccessStep => ({ ...step, writes: 'metadata' });

const cronOf = byPath('cron_id');
export const cron = (action: string): AccessStep => ({
  resource: 'crons',
  action,
  value: sent,
  row: { kind: 'cron', id: cronOf, missing: (parts) => ({ error: 'cron', id: cronOf(parts) }) },
});

export const store = (action: string, place: NamespacePlace): AccessStep => ({
  resource: 'store',
  action,
  value: (parts) => {
    const [from, name] = place.split('.') as ['query' | 'body', string];
    const { [name]: _, ...rest } = parts[from];
    return { ...rest, namespace: namespaceOf(place, parts[from][name]) };
  },
  writes: place,
});
