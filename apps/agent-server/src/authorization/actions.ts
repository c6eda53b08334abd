import type { DomainError } from '@heddle/errors';
import type { ResourceRegistry, RowKind } from './resource-registry.js';
import { namespaceOf, type NamespaceLocation } from './store-namespace.js';

export type AccessResource = 'assistants' | 'threads' | 'crons' | 'store';

/** An authenticated request before the validation of its body. */
export interface RequestParts {
  params: Readonly<Record<string, string>>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** Row of an action; it must match the filter of the handler. */
export interface RowRef {
  kind: RowKind;
  id: (parts: RequestParts) => unknown;
  /** Error for a missing row. Default: the error of the feature that registers the row. */
  missing?: (parts: RequestParts, registry: ResourceRegistry) => DomainError;
  /** The request may create the row. */
  mayCreate?: (parts: RequestParts) => boolean;
  /** The filter does not apply to shared rows. */
  allowsShared?: boolean;
}

/** One action of a route. The handlers of custom authentication authorize it before the controller runs. */
export interface ActionRule {
  resource: AccessResource;
  action: string;
  value: (parts: RequestParts) => Record<string, unknown>;
  row?: RowRef;
  /** Part of the value that a handler can change; it replaces the part that the client sent. */
  writes?: 'metadata' | NamespaceLocation;
  /** Condition of the rule. Default: it always applies. */
  when?: (parts: RequestParts) => boolean;
  /** Ids in the body; ids that are hidden from the caller are removed. */
  hidesIdsIn?: 'thread_ids';
  /** The changed metadata is also added to a thread that the request creates. */
  alsoForCreatedThread?: boolean;
}

type Value = ActionRule['value'];

const sent: Value = ({ body, params }) => ({ ...body, ...params });
export const queryAndParams: Value = ({ query, params }) => ({ ...query, ...params });

export const byPath = (name: string) => (parts: RequestParts) => parts.params[name];
export const threadOf = byPath('thread_id');
const runOf = byPath('run_id');

/** Action without an existing row: a creation or a search. */
export const onCollection = (resource: AccessResource, action: string, writes?: ActionRule['writes']): ActionRule => ({
  resource,
  action,
  value: sent,
  ...(writes ? { writes } : {}),
});
export const onThread = (action: string, value: Value = sent): ActionRule => ({
  resource: 'threads',
  action,
  value,
  row: { kind: 'thread', id: threadOf },
});
/** A run below its thread. */
export const onThreadRun = (action: string): ActionRule => ({
  resource: 'threads',
  action,
  value: queryAndParams,
  row: { kind: 'thread', id: threadOf, missing: (parts, registry) => registry.missing('run', runOf(parts)) },
});
/** A run that is addressed without its thread. */
export const onRun = (action: string): ActionRule => ({
  resource: 'threads',
  action,
  value: queryAndParams,
  row: { kind: 'run', id: runOf },
});
/** Webhook delivery; it remains after the deletion of its run. */
export const onDelivery = (action: string): ActionRule => ({
  resource: 'threads',
  action,
  value: queryAndParams,
  row: { kind: 'delivery', id: runOf },
});
export const onAssistant = (action: 'read' | 'update' | 'delete'): ActionRule => ({
  resource: 'assistants',
  action,
  value: sent,
  row: { kind: 'assistant', id: byPath('assistant_id') },
});
/** Use of an assistant's graph. A default assistant stands for the graph alone and belongs to no user. */
export const onAssistantInUse = (id: RowRef['id']): ActionRule => ({
  resource: 'assistants',
  action: 'read',
  value: (parts) => ({ assistant_id: id(parts) }),
  row: { kind: 'assistant', id, allowsShared: true },
});
export const onCron = (action: string): ActionRule => ({
  resource: 'crons',
  action,
  value: sent,
  row: { kind: 'cron', id: byPath('cron_id') },
});
export const onStore = (action: string, location: NamespaceLocation): ActionRule => ({
  resource: 'store',
  action,
  value: (parts) => {
    const [from, name] = location.split('.') as ['query' | 'body', string];
    const { [name]: _, ...rest } = parts[from];
    return { ...rest, namespace: namespaceOf(location, parts[from][name]) };
  },
  writes: location,
});

export const withMetadata = (rule: ActionRule): ActionRule => ({ ...rule, writes: 'metadata' });
