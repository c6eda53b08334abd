import type { CancelRunsDto } from '@heddle/dto-agent-server';
import { ValidationError } from '@heddle/errors';
import type { CancelSelection } from './run.repository.js';

/** Either a status, or a thread with run ids. */
export function toCancelSelection({ status, thread_id: threadId, run_ids: runIds }: CancelRunsDto): CancelSelection {
  const byId = threadId !== undefined && threadId !== null ? true : runIds !== undefined && runIds !== null;
  if (status && byId) throw ValidationError.of(['body'], 'Give either status, or thread_id and run_ids, not both');
  if (status) return { status };
  if (!threadId) throw ValidationError.of(['body', byId ? 'thread_id' : 'status'], 'Field required', 'missing');
  if (!runIds || runIds.length === 0) throw ValidationError.of(['body', 'run_ids'], 'Field required', 'missing');
  return { threadId, runIds };
}
