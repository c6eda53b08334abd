import { type AgentServerEnv, isOwnVariable } from './env.js';
import type { GraphConfig } from './langgraph/graph-config.js';
import { resolveWebhookHeaders, type WebhookRules } from './langgraph/webhooks.js';

/** Acceptance and delivery of webhooks; times in milliseconds. */
export abstract class WebhookSettings {
  abstract readonly rules: WebhookRules;
  /** False: webhooks are disabled, and requests with one are refused. */
  abstract readonly enabled: boolean;
  /** Non-public networks that receivers may be in, in CIDR notation. */
  abstract readonly networks: readonly string[];
  /**
   * Address of the project's application on this server, the base of a URL that is a path; null without an application.
   */
  abstract readonly appPrefix: string | null;
  /** Headers with resolved variables. */
  abstract readonly headers: Readonly<Record<string, string>>;
  /** Keys of signatures. */
  abstract readonly secrets: readonly Uint8Array[];
  /** Maximum time for the answer of a receiver. */
  abstract readonly timeoutMs: number;
  /** Age at which a delivery counts as abandoned by its sender, and is sent by another process. */
  abstract readonly claimMs: number;
  /** Retention of finished deliveries. */
  abstract readonly retentionMs: number;
  /** Polling interval for deliveries of other processes. */
  abstract readonly pollMs: number;
  /** Delay from the first failure to the next attempt. */
  abstract readonly firstRetryMs: number;
  /** Maximum concurrent deliveries of this process: in total, and to one receiver. */
  abstract readonly inFlight: number;
  abstract readonly perReceiver: number;
  /** Maximum total size as stored, which is compressed. */
  abstract readonly inFlightBytes: number;
}

const loopback = ['127.0.0.0/8', '::1/128'];
const dayMs = 86_400_000;

export function webhookSettings(
  env: AgentServerEnv,
  config: Pick<GraphConfig, 'webhooks' | 'env' | 'http'>,
  processEnv: Readonly<Record<string, string | undefined>>,
): WebhookSettings {
  const { webhooks: rules, http } = config;
  const timeoutMs = env.AGENT_WEBHOOK_TIMEOUT_SECONDS * 1000;
  return {
    rules,
    enabled: !http.disabled.has('webhooks'),
    networks: [...env.AGENT_WEBHOOK_NETWORKS, ...(rules.disableLoopback ? [] : loopback)],
    appPrefix: http.app && http.mountPrefix,
    headers: resolveWebhookHeaders(rules, { ...processEnv, ...config.env }, isOwnVariable),
    secrets: env.AGENT_WEBHOOK_SECRET.map((secret) => Buffer.from(secret.slice('whsec_'.length), 'base64')),
    timeoutMs,
    claimMs: 2 * timeoutMs,
    retentionMs: env.AGENT_WEBHOOK_RETENTION_DAYS * dayMs,
    pollMs: 5_000,
    firstRetryMs: 5_000,
    inFlight: 64,
    perReceiver: 8,
    inFlightBytes: 16 * 1024 * 1024,
  };
}
