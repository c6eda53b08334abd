import type { RetentionPreviewDto, WorkspaceStorageDto } from '@heddle/dto-agent-server';
import type { MeasuredPart } from './retention.repository.js';
import type { RetentionPreview } from './retention.service.js';

export function toWorkspaceStorageDto(parts: readonly MeasuredPart[]): WorkspaceStorageDto {
  const sizeOf = (name: MeasuredPart['part']) => {
    const { count = 0, bytes = 0 } = parts.find(({ part }) => part === name) ?? {};
    return { count, bytes };
  };
  return {
    total_bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    measured_at: parts[0]?.measuredAt.toISOString() ?? null,
    threads: sizeOf('threads'),
    runs: sizeOf('runs'),
    streams: sizeOf('streams'),
    checkpoints: sizeOf('checkpoints'),
    channel_values: sizeOf('channel_values'),
    pending_writes: sizeOf('pending_writes'),
  };
}

export function toRetentionPreviewDto(preview: RetentionPreview): RetentionPreviewDto {
  const { threadTtl, checkpoints, runHours, usageDays, streamSeconds } = preview.policies;
  return {
    policies: {
      thread_ttl: threadTtl && { strategy: threadTtl.strategy, ttl_minutes: threadTtl.minutes },
      checkpoints: checkpoints && { older_than_hours: checkpoints.olderThanHours, kept: checkpoints.kept },
      runs: runHours === null ? null : { older_than_hours: runHours },
      usage: usageDays === null ? null : { older_than_days: usageDays },
      streams: { older_than_seconds: streamSeconds },
    },
    examined_threads: preview.threads,
    next: preview.next,
    would_remove: { checkpoints: preview.checkpoints, runs: preview.runs },
  };
}
