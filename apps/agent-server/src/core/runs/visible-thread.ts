import type { Access } from '@heddle/auth';
import type { SqlConditions } from '@heddle/database';
import { accessCondition } from '../../database/restrict.js';

/** A condition on `run`: a run is seen by those who see its thread. */
export function onVisibleThread(where: Pick<SqlConditions, 'param'>, access: Access | undefined): string {
  if (!access?.threads) return 'true';
  const visible = accessCondition(where, access.threads, 'thread.metadata');
  return `EXISTS (SELECT FROM agent_server.thread WHERE thread.thread_id = run.thread_id AND ${visible})`;
}
