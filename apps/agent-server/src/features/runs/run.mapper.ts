import type { RunResponseDto } from '@heddle/dto-agent-server';
import type { RunRow } from './run.repository.js';

export function toRunDto(run: RunRow): RunResponseDto {
  const { traceparent: _, ...kwargs } = run.kwargs;
  return {
    run_id: run.runId,
    thread_id: run.threadId,
    assistant_id: run.assistantId,
    created_at: run.createdAt.toISOString(),
    updated_at: run.updatedAt.toISOString(),
    status: run.status,
    metadata: run.metadata,
    kwargs,
    multitask_strategy: run.multitaskStrategy,
    cancellation: cancellationOf(run),
  };
}

/** A creation answers with the pending run, also where it is begun at once: a run that waits is as soon begun. */
export function toCreatedRunDto(run: RunRow): RunResponseDto {
  return { ...toRunDto(run), status: 'pending' };
}

function cancellationOf(run: RunRow): RunResponseDto['cancellation'] {
  const { cancelReason: reason, cancelledBy: by, cancelAction: action, cancelRequestedAt: at } = run;
  if (reason === null && at === null) return null;
  return { reason, by, action, requested_at: at?.toISOString() ?? null };
}
