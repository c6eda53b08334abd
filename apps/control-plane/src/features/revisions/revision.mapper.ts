import type {
  ListRevisionsQuery,
  RevisionConditionDto,
  RevisionEventDto,
  RevisionResponseDto,
  RevisionWaitDto,
  SourceRevisionConfigResponseDto,
} from '@heddle/dto-control-plane';
import type { RevisionEventEntity, StoredRevisionConfig } from '@heddle/entities-control-plane';
import type { Condition } from '../../core/revisions/revision-conditions.js';
import type { Wait } from '../../core/revisions/revision-wait.js';
import type { RevisionFilter, RevisionView } from './revisions.service.js';

/** The configuration path has two names (docs/reference/contract/control-plane.md, rule 3). */
export function toRevisionConfigDto(config: StoredRevisionConfig): SourceRevisionConfigResponseDto {
  return {
    repo_ref: config.repo_ref,
    graph_config_path: config.config_path,
    langgraph_config_path: config.config_path,
    image_uri: config.image_uri,
    source_tarball_path: config.source_tarball_path,
    source_digest: config.source_digest ?? null,
    repo_commit_sha: config.repo_commit_sha,
    tracked_packages: config.tracked_packages,
  };
}

export function toRevisionDto({ revision: row, conditions, wait }: RevisionView): RevisionResponseDto {
  const failed = row.status.endsWith('_FAILED') && row.failureStep !== null && row.failureCode !== null;
  return {
    id: row.id,
    deployment_id: row.deploymentId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    status: row.status,
    status_message: row.statusMessage,
    failure: failed
      ? {
          step: row.failureStep as string,
          code: row.failureCode as string,
          message: row.statusMessage ?? '',
          exit_code: row.failureExitCode,
        }
      : null,
    conditions: conditions.map(toConditionDto),
    waiting: wait && toWaitDto(wait),
    source: row.source,
    driver: row.driver,
    rollback_of: row.rollbackOf,
    source_revision_config: toRevisionConfigDto(row.config),
    created_by: row.createdBy,
  };
}

const toConditionDto = ({ type, status, reason, message, since }: Condition): RevisionConditionDto => ({
  type,
  status,
  reason,
  message,
  last_transition_time: since?.toISOString() ?? null,
});

const toWaitDto = ({ reason, message, position, revisionId, retryInMs }: Wait): RevisionWaitDto => ({
  reason,
  message,
  position,
  revision_id: revisionId,
  retry_in_seconds: retryInMs === null ? null : Math.ceil(retryInMs / 1000),
});

export function toRevisionEventDto(row: RevisionEventEntity): RevisionEventDto {
  return {
    id: row.id,
    from_status: row.fromStatus,
    to_status: row.toStatus,
    code: row.code,
    message: row.message,
    actor: row.actor,
    created_at: row.createdAt.toISOString(),
  };
}

export function toRevisionFilter(query: ListRevisionsQuery): RevisionFilter {
  return {
    limit: query.limit,
    offset: query.offset,
    statuses: query.status,
    remoteReconciled: query.remote_reconciled,
  };
}
