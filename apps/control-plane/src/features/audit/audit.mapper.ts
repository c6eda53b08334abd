import type { AuditEventDto, AuditLogDto, AuditQuery } from '@heddle/dto-control-plane';
import type { AuditEventEntity } from '@heddle/entities-control-plane';
import type { AuditFilter } from '../../core/audit/audit.repository.js';

export function toAuditFilter(query: AuditQuery): AuditFilter {
  return {
    limit: query.limit,
    before: query.cursor,
    action: query.action,
    actorId: query.actor_id,
    objectId: query.object_id,
    from: query.start_time === undefined ? undefined : new Date(query.start_time),
    to: query.end_time === undefined ? undefined : new Date(query.end_time),
  };
}

/** A full page may have a successor. */
export function toAuditLogDto(rows: AuditEventEntity[], limit: number): AuditLogDto {
  return { events: rows.map(toAuditEventDto), next_cursor: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}

function toAuditEventDto(row: AuditEventEntity): AuditEventDto {
  return {
    id: row.id,
    time: row.createdAt.toISOString(),
    action: row.action,
    actor: { id: row.actorId, kind: row.actorKind, name: row.actorName },
    object_id: row.objectId,
    object_name: row.objectName,
    deployment_id: row.deploymentId,
    address: row.address,
    request_id: row.requestId,
  };
}
