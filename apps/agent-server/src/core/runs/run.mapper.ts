import type { RunResponseDto } from '@heddle/dto-agent-server';
import type { RunUsage } from '../../graphs/run-usage.js';
import { withoutKeys } from '../../graphs/reserved-keys.js';
import type { PendingReason, RunRow } from './run.repository.js';

/** A run as clients read it. */
export interface ReadRun extends RunRow {
  /** null for a run in flight, and for a run without usage. */
  usage: RunUsage | null;
  /** Reason why a pending run does not start; absent unless it was read. */
  pendingReason?: PendingReason;
}

export function toRunDto(run: RunRow & Partial<Pick<ReadRun, 'usage' | 'pendingReason'>>): RunResponseDto {
  const { traceparent: _traceparent, protocol: _protocol, ...kwargs } = run.kwargs;
  const { configurable, ...config } = kwargs.config;
  return {
    run_id: run.runId,
    thread_id: run.threadId,
    assistant_id: run.assistantId,
    created_at: run.createdAt.toISOString(),
    updated_at: run.updatedAt.toISOString(),
    status: run.status,
    metadata: run.metadata,
    kwargs: { ...kwargs, config: { ...config, configurable: withoutKeys(configurable ?? {}, isPrivate) } },
    multitask_strategy: run.multitaskStrategy,
    cancellation: cancellationOf(run),
    usage: run.usage ?? null,
    ...(run.cancelReason === null
      ? {}
      : { cancel_reason: `${run.cancelReason}: by ${run.cancelledBy ?? 'the server'}` }),
    ...(run.pendingReason ? { pending_reason: run.pendingReason } : {}),
  };
}

/** Keys for the server, its tracers and graphs only. The user of custom authentication may contain tokens. */
const isPrivate = (key: string): boolean => key.startsWith('__') || key === 'langgraph_auth_user';

/** A creation always answers with a pending run, also when the run has started at once. */
export function toCreatedRunDto(run: RunRow): RunResponseDto {
  return { ...toRunDto(run), status: 'pending' };
}

function cancellationOf(run: RunRow): RunResponseDto['cancellation'] {
  const { cancelReason: reason, cancelledBy: by, cancelAction: action, cancelRequestedAt: at } = run;
  if (reason === null && at === null) return null;
  return { reason, by, action, requested_at: at?.toISOString() ?? null };
}
