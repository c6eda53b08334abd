/** Delivery of events; times in milliseconds. */
export abstract class WebhookSettings {
  /** Non-public networks that receivers may be in, in CIDR notation. */
  abstract readonly networks: readonly string[];
  /** Maximum time for the answer of a receiver. */
  abstract readonly timeoutMs: number;
  /** Age of deliveries that are deleted. */
  abstract readonly retentionMs: number;
  /** An endpoint that fails for this time is disabled. */
  abstract readonly disableAfterMs: number;
  /** Polling interval for deliveries of other processes. */
  abstract readonly pollMs: number;
  /** Delay from the first failure to the next attempt. */
  abstract readonly firstRetryMs: number;
  /** Time for requests in progress at shutdown. */
  abstract readonly graceMs: number;
}

/** New deliveries. The payload is empty; polling finds all work as well. */
export const webhookChannel = 'control_plane_webhook';
