import type {
  CreateWebhookDto,
  ListDeliveriesQuery,
  RotateWebhookSecretDto,
  UpdateWebhookDto,
  WebhookDeliveriesDto,
  WebhookDeliveryDto,
  WebhookDeliveryWithAttemptsDto,
  WebhookDto,
} from '@heddle/dto-control-plane';
import type { WebhookAttemptEntity, WebhookDeliveryEntity } from '@heddle/entities-control-plane';
import { toAttemptDto, toDeliveryStateDto } from '@heddle/webhooks';
import type { DeliverySelection } from './webhook-delivery.repository.js';
import type { EndpointChange, EndpointRow } from './webhook-endpoint.repository.js';
import type { EndpointRequest } from './webhooks.service.js';

export function toEndpointRequest({ url, description, events }: CreateWebhookDto): EndpointRequest {
  return { url, description: description ?? null, events: [...new Set(events ?? [])] };
}

/** Null counts as absent. */
export function toEndpointChange(dto: UpdateWebhookDto): Partial<EndpointChange> {
  const { url = null, description = null, events = null, enabled = null } = dto;
  return {
    ...(url !== null && { url }),
    ...(description !== null && { description }),
    ...(events !== null && { events: [...new Set(events)] }),
    ...(enabled !== null && { enabled }),
  };
}

export const toOverlapS = ({ overlap_seconds: seconds }: RotateWebhookSecretDto): number => seconds ?? 24 * 3600;

export function toWebhookDto(row: EndpointRow): WebhookDto {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    enabled: row.disabledAt === null,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_reason: row.disabledReason,
    previous_secret_valid_until: row.previousUntil?.toISOString() ?? null,
    failing_since: row.failingSince?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function toDeliverySelection({ limit, cursor, status }: ListDeliveriesQuery): DeliverySelection {
  return { limit, before: cursor, status };
}

/** A full page may have a successor. */
export function toDeliveriesDto(rows: WebhookDeliveryEntity[], limit: number): WebhookDeliveriesDto {
  const next = rows.length < limit ? null : (rows.at(-1)?.seq ?? null);
  return { deliveries: rows.map(toDeliveryDto), next_cursor: next };
}

export function toDeliveryDto(row: WebhookDeliveryEntity): WebhookDeliveryDto {
  return {
    id: row.id,
    event_id: row.eventId,
    event: row.event,
    deployment_id: row.deploymentId,
    revision_id: row.revisionId,
    ...toDeliveryStateDto(row),
  };
}

export function toDeliveryWithAttemptsDto({
  delivery,
  attempts,
}: {
  delivery: WebhookDeliveryEntity;
  attempts: WebhookAttemptEntity[];
}): WebhookDeliveryWithAttemptsDto {
  return { ...toDeliveryDto(delivery), payload: delivery.payload, attempts: attempts.map(toAttemptDto) };
}
