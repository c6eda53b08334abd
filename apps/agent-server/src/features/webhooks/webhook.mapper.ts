import type { WebhookDeliveryDto, WebhookDeliveryWithAttemptsDto } from '@heddle/dto-agent-server';
import { toAttemptDto, toDeliveryStateDto } from '@heddle/webhooks';
import type { AttemptRow, DeliveryRow } from './webhook-delivery.repository.js';

export function toDeliveryDto(delivery: DeliveryRow): WebhookDeliveryDto {
  return {
    run_id: delivery.runId,
    thread_id: delivery.threadId,
    url: delivery.url,
    ...toDeliveryStateDto(delivery),
  };
}

export function toDeliveryWithAttemptsDto(
  delivery: DeliveryRow,
  attempts: AttemptRow[],
): WebhookDeliveryWithAttemptsDto {
  return { ...toDeliveryDto(delivery), attempts: attempts.map(toAttemptDto) };
}
