import type { ThreadResponseDto } from '@heddle/dto-agent-server';
import type { ThreadEntity } from '@heddle/entities-agent-server';

export function toThreadDto(thread: ThreadEntity): ThreadResponseDto {
  return {
    thread_id: thread.threadId,
    created_at: thread.createdAt.toISOString(),
    updated_at: thread.updatedAt.toISOString(),
    state_updated_at: thread.stateUpdatedAt?.toISOString() ?? null,
    metadata: thread.metadata,
    status: thread.status,
    config: thread.config,
    values: thread.values,
    interrupts: thread.interrupts,
    error: thread.error,
  };
}

/** An empty object where reads of a thread without state answer null (docs/contract/agent-server.md, rule 3). */
export function toCreatedThreadDto(thread: ThreadEntity): ThreadResponseDto {
  return { ...toThreadDto(thread), values: thread.values ?? {} };
}
