import type { CancelRunsDto } from '@heddle/dto-agent-server';
import { ValidationError } from '@heddle/errors';
import type { CancelSelection } from '../../core/runs/run.repository.js';

/** Selects runs by status, of one thread or of all threads; or by ids, of one thread. */
export function toCancelSelection({ status, thread_id: threadId, run_ids: runIds }: CancelRunsDto): CancelSelection {
  if (status && runIds) throw ValidationError.of(['body'], 'Give either status or run_ids, not both');
  if (status) return threadId ? { status, threadId } : { status };
  if (!threadId) throw ValidationError.of(['body', runIds ? 'thread_id' : 'status'], 'Field required', 'missing');
  if (!runIds || runIds.length === 0) throw ValidationError.of(['body', 'run_ids'], 'Field required', 'missing');
  return { threadId, runIds };
}
