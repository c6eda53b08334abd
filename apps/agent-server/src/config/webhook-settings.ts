import { type AgentServerEnv, isOwnVariable } from './env.js';
import type { GraphConfig } from './langgraph/graph-config.js';
import { resolveWebhookHeaders, type WebhookRules } from './langgraph/webhooks.js';

/** How webhooks are accepted and delivered; times in milliseconds. */
export abstract class WebhookSettings {
  abstract readonly rules: WebhookRules;
  /** False where they are switched off: then nobody may name one. */
  abstract readonly enabled: boolean;
  /** In CIDR notation: what may be a receiver though it is not public. */
  abstract readonly networks: readonly string[];
  /** Where the application of the project is on this server, which a URL that is a path leads to; null without one. */
  abstract readonly appPrefix: string | null;
  /** With the values of variables in them. */
  abstract readonly headers: Readonly<Record<string, string>>;
  /** Keys of signatures. */
  abstract readonly secrets: readonly Uint8Array[];
  /** How long a receiver may take. */
  abstract readonly timeoutMs: number;
  /** When whoever sends one is taken for dead, and somebody else sends it. */
  abstract readonly claimMs: number;
  /** How long deliveries are kept when they are done with. */
  abstract readonly retentionMs: number;
  /** After how long a process looks for what others left. */
  abstract readonly pollMs: number;
  /** From the first failure to the next attempt. */
  abstract readonly firstRetryMs: number;
  /** At the same time in this process: in all, and to one receiver. */
  abstract readonly inFlight: number;
  abstract readonly perReceiver: number;
  /** In all, as they are stored, which is compressed. */
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
