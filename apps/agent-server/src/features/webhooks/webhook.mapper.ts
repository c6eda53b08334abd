import type { WebhookAttemptDto, WebhookDeliveryDto, WebhookDeliveryWithAttemptsDto } from '@heddle/dto-agent-server';
import type { AttemptRow, DeliveryRow } from './webhook-delivery.repository.js';

export function toDeliveryDto(delivery: DeliveryRow): WebhookDeliveryDto {
  return {
    run_id: delivery.runId,
    thread_id: delivery.threadId,
    url: delivery.url,
    status: delivery.status,
    attempts_made: delivery.attempt,
    last_failure: delivery.failure,
    next_attempt_at: delivery.status === 'pending' ? delivery.nextAttemptAt.toISOString() : null,
    created_at: delivery.createdAt.toISOString(),
    completed_at: delivery.completedAt?.toISOString() ?? null,
  };
}

export function toDeliveryWithAttemptsDto(
  delivery: DeliveryRow,
  attempts: AttemptRow[],
): WebhookDeliveryWithAttemptsDto {
  return { ...toDeliveryDto(delivery), attempts: attempts.map(toAttemptDto) };
}

const toAttemptDto = (attempt: AttemptRow): WebhookAttemptDto => ({
  attempt: attempt.attempt,
  started_at: attempt.startedAt.toISOString(),
  duration_ms: attempt.durationMs,
  status_code: attempt.statusCode,
  failure: attempt.failure,
});
