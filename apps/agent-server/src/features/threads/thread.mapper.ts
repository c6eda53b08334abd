import type { THREAD_FIELDS, ThreadInclude, ThreadResponseDto, ThreadTtlDto } from '@heddle/dto-agent-server';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { pickFields } from '../../contract/select-fields.js';
import { isSetByServer, withoutKeys } from '../../graphs/reserved-keys.js';
import type { FoundThread } from './thread-search.repository.js';

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

/** Listed thread: selected fields and extracted values. */
export function toFoundThreadDto(
  thread: FoundThread,
  select: readonly (typeof THREAD_FIELDS)[number][] | undefined,
): Partial<ThreadResponseDto> {
  const { extracted } = thread;
  return {
    ...pickFields(toThreadDto(thread), select),
    ...(select?.includes('context') ? { context: settingsOf(thread) } : {}),
    ...(extracted ? { extracted } : {}),
  };
}

/** Settings of the newest run under one of their names (docs/reference/contract/agent-server.md, rule 2). */
const settingsOf = ({ config }: ThreadEntity): Record<string, unknown> =>
  withoutKeys((config.configurable ?? {}) as Record<string, unknown>, isSetByServer);

/** With the members that the request asks for. */
export function toIncludingDto(thread: ThreadEntity, include: readonly ThreadInclude[] = []): ThreadResponseDto {
  return include.includes('ttl') ? { ...toThreadDto(thread), ttl: toTtlDto(thread) } : toThreadDto(thread);
}

function toTtlDto({ ttlStrategy, ttlMinutes, expiresAt }: ThreadEntity): ThreadTtlDto | null {
  if (ttlStrategy === null || ttlMinutes === null || expiresAt === null) return null;
  return { strategy: ttlStrategy, ttl_minutes: ttlMinutes, expires_at: expiresAt.toISOString() };
}

/**
 * An empty object, although reads of a thread without a state have null (docs/reference/contract/agent-server.md, rule
 * 3).
 */
export function toCreatedThreadDto(thread: ThreadEntity): ThreadResponseDto {
  return { ...toThreadDto(thread), values: thread.values ?? {} };
}
