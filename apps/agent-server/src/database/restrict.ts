import type { AccessFilter } from '@heddle/auth';
import type { SqlConditions } from '@heddle/database';

/** A condition on `metadata` for what custom authorization lets the caller see; `true` where it says nothing. */
export function accessCondition(
  where: Pick<SqlConditions, 'param'>,
  filter: AccessFilter | undefined,
  metadata = 'metadata',
): string {
  if (filter === undefined) return 'true';
  if ('and' in filter || 'or' in filter) {
    const [parts, word] = 'and' in filter ? [filter.and, ' AND '] : [filter.or, ' OR '];
    if (parts.length === 0) return 'and' in filter ? 'true' : 'false';
    return `(${parts.map((part) => accessCondition(where, part, metadata)).join(word)})`;
  }
  const wanted = { [filter.key]: 'is' in filter ? filter.is : filter.contains };
  return `${metadata} @> ${where.param(JSON.stringify(wanted))}::jsonb`;
}
