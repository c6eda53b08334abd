import { toStorageDto } from '@heddle/dto-common';
import type { RetentionPreviewDto, WorkspaceStorageDto } from '@heddle/dto-agent-server';
import { STORAGE_PARTS } from '@heddle/entities-agent-server';
import type { MeasuredPart } from './retention.repository.js';
import type { RetentionPreview } from './retention.service.js';

/** Parts in the order of the document. */
export const toWorkspaceStorageDto = (measured: readonly MeasuredPart[]): WorkspaceStorageDto =>
  toStorageDto(STORAGE_PARTS, measured);

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
