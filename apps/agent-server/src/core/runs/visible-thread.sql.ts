import type { TenantContext } from '@heddle/auth';
import type { SqlConditions } from '@heddle/database';
import { visibleRows } from '../../authorization/visible-rows.sql.js';

/** Condition on `run`: a run is visible with its thread. */
export function onVisibleThread(where: Pick<SqlConditions, 'param'>, ctx: TenantContext): string {
  const visible = visibleRows(where, ctx, 'threads', 'thread.metadata');
  if (visible === 'true') return visible;
  return `EXISTS (SELECT FROM agent_server.thread WHERE thread.thread_id = run.thread_id AND ${visible})`;
}
