import type { DomainError } from '@heddle/errors';
import type { ResourceOwners, RowKind } from './resource-owners.js';
import { namespaceOf, type NamespacePlace } from './store-namespace.js';

export type AccessResource = 'assistants' | 'threads' | 'crons' | 'store';

/** A request behind authentication, before its body is checked in detail. */
export interface RequestParts {
  params: Readonly<Record<string, string>>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** Row of an action; it must match the filter of the handler. */
export interface RowRef {
  kind: RowKind;
  id: (parts: RequestParts) => unknown;
  /** Error of the route for a missing row; by default that of the row's owner. */
  missing?: (parts: RequestParts, owners: ResourceOwners) => DomainError;
  /** The request may create the row. */
  mayCreate?: (parts: RequestParts) => boolean;
  /** The filter does not apply to shared rows. */
  allowsShared?: boolean;
}

/** One action of a route. The handlers of custom authentication authorize it before the route does anything. */
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

/** Creation of a row, or a search. */
export const onAny = (resource: AccessResource, action: string, writes?: AccessStep['writes']): AccessStep => ({
  resource,
  action,
  value: sent,
  ...(writes ? { writes } : {}),
});
export const onThread = (action: string, value: Value = sent): AccessStep => ({
  resource: 'threads',
  action,
  value,
  row: { kind: 'thread', id: threadOf },
});
/** A run below its thread. */
export const onThreadRun = (action: string): AccessStep => ({
  resource: 'threads',
  action,
  value: queryAndParams,
  row: { kind: 'thread', id: threadOf, missing: (parts, owners) => owners.missing('run', runOf(parts)) },
});
/** A run that is addressed without its thread. */
export const onRun = (action: string): AccessStep => ({
  resource: 'threads',
  action,
  value: queryAndParams,
  row: { kind: 'run', id: runOf },
});
/** Webhook delivery of a run, which it outlives. */
export const onDelivery = (action: string): AccessStep => ({
  resource: 'threads',
  action,
  value: queryAndParams,
  row: { kind: 'delivery', id: runOf },
});
export const onAssistant = (action: 'read' | 'update' | 'delete'): AccessStep => ({
  resource: 'assistants',
  action,
  value: sent,
  row: { kind: 'assistant', id: byPath('assistant_id') },
});
/** Use of an assistant's graph. A default assistant stands for the graph alone and has no owner. */
export const onAssistantInUse = (id: RowRef['id']): AccessStep => ({
  resource: 'assistants',
  action: 'read',
  value: (parts) => ({ assistant_id: id(parts) }),
  row: { kind: 'assistant', id, allowsShared: true },
});
export const onCron = (action: string): AccessStep => ({
  resource: 'crons',
  action,
  value: sent,
  row: { kind: 'cron', id: byPath('cron_id') },
});
export const onStore = (action: string, place: NamespacePlace): AccessStep => ({
  resource: 'store',
  action,
  value: (parts) => {
    const [from, name] = place.split('.') as ['query' | 'body', string];
    const { [name]: _, ...rest } = parts[from];
    return { ...rest, namespace: namespaceOf(place, parts[from][name]) };
  },
  writes: place,
});

export const withMetadata = (step: AccessStep): AccessStep => ({ ...step, writes: 'metadata' });
