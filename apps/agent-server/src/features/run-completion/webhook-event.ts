import type { RunEndStatus } from '@heddle/entities-agent-server';
import type { RunError } from '../../graphs/graph-runtime.port.js';
import { type NewDelivery, receiverOf } from '../webhooks/webhook-delivery.plan.js';
import { toRunDto } from '../../core/runs/run.mapper.js';
import type { RunRow } from '../../core/runs/run.repository.js';

export interface WebhookEvent {
  /** `rollback`: the run was removed, with its writes. */
  status: Exclude<RunEndStatus, 'deleted'> | 'rollback';
  /** JSON text of the final values, with interrupts and feedback URLs. */
  values: string;
  error: RunError | null;
}

/** Delivery of the end of a run to its webhook; null without one. The database adds the times. */
export function planWebhook(run: RunRow, event: () => WebhookEvent): NewDelivery | null {
  const { runId, tenantId, threadId, startedAt, kwargs } = run;
  if (kwargs.webhook === undefined) return null;
  const { status, values, error } = event();
  const { updated_at: _, ...shown } = toRunDto(run);
  const facts = JSON.stringify({
    ...shown,
    status,
    run_started_at: startedAt?.toISOString() ?? null,
    ...(error ? { error } : {}),
  });
  return {
    runId,
    tenantId,
    threadId,
    url: kwargs.webhook,
    receiver: receiverOf(kwargs.webhook),
    payload: `${facts.slice(0, -1)},"values":${values}}`,
  };
}
