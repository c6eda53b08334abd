import type { WebhookFailure, WebhookStatus } from './delivery-policy.js';

interface DeliveryState {
  status: WebhookStatus;
  /** Number of started attempts. */
  attempt: number;
  failure: WebhookFailure | null;
  nextAttemptAt: Date;
  createdAt: Date;
  completedAt: Date | null;
}

interface Attempt {
  attempt: number;
  startedAt: Date;
  durationMs: number | null;
  statusCode: number | null;
  failure: WebhookFailure | null;
}

/** Fields of a delivery that all services have. */
export const toDeliveryStateDto = (state: DeliveryState) => ({
  status: state.status,
  attempts_made: state.attempt,
  last_failure: state.failure,
  next_attempt_at: state.status === 'pending' ? state.nextAttemptAt.toISOString() : null,
  created_at: state.createdAt.toISOString(),
  completed_at: state.completedAt?.toISOString() ?? null,
});

export const toAttemptDto = (attempt: Attempt) => ({
  attempt: attempt.attempt,
  started_at: attempt.startedAt.toISOString(),
  duration_ms: attempt.durationMs,
  status_code: attempt.statusCode,
  failure: attempt.failure,
});
