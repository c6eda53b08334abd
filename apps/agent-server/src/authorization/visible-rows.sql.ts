import type { AccessFilter, TenantContext } from '@heddle/auth';
import type { SqlConditions } from '@heddle/database';
import type { AccessResource } from './actions.js';

type Params = Pick<SqlConditions, 'param'>;

/** SQL condition on `metadata` for the rows that custom authorization shows to the caller; see `isVisible`. */
export function visibleRows(
  where: Params,
  { access }: TenantContext,
  resource: AccessResource,
  metadata = 'metadata',
): string {
  return condition(where, access?.filters[resource], metadata);
}

/** Condition on rows of `table`: they are visible with their thread. */
export function onVisibleThread(where: Params, ctx: TenantContext, table: 'run' | 'delivery'): string {
  const visible = visibleRows(where, ctx, 'threads', 'thread.metadata');
  if (visible === 'true') return visible;
  return `EXISTS (SELECT FROM agent_server.thread WHERE thread.thread_id = ${table}.thread_id AND ${visible})`;
}

function condition(where: Params, filter: AccessFilter | undefined, metadata: string): string {
  if (filter === undefined) return 'true';
  if ('and' in filter || 'or' in filter) {
    const [parts, word] = 'and' in filter ? [filter.and, ' AND '] : [filter.or, ' OR '];
    if (parts.length === 0) return 'and' in filter ? 'true' : 'false';
    return `(${parts.map((part) => condition(where, part, metadata)).join(word)})`;
  }
  const wanted = { [filter.key]: 'is' in filter ? filter.is : filter.contains };
  return `${metadata} @> ${where.param(JSON.stringify(wanted))}::jsonb`;
}
