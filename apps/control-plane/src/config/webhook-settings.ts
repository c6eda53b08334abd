import { drainTimes } from '@heddle/http';
import type { ControlPlaneEnv } from './env.js';

const hourMs = 3_600_000;

export function webhookSettings(env: ControlPlaneEnv) {
  return {
    networks: env.WEBHOOK_NETWORKS,
    timeoutMs: env.WEBHOOK_TIMEOUT_SECONDS * 1000,
    retentionMs: env.WEBHOOK_RETENTION_DAYS * 24 * hourMs,
    disableAfterMs: env.WEBHOOK_DISABLE_AFTER_HOURS * hourMs,
    pollMs: Math.min(5_000, 5 * env.PIPELINE_POLL_MS),
    firstRetryMs: 5_000,
    graceMs: drainTimes(env).graceMs,
  };
}
