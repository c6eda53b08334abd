/** Final statuses. `failed`: refused by the receiver, or expired. */
export const WEBHOOK_ENDS = ['delivered', 'failed'] as const;
export const WEBHOOK_STATUSES = ['pending', ...WEBHOOK_ENDS] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** Reasons of a failed attempt; `gone` and `forbidden_url` are final. */
export const WEBHOOK_FAILURES = [
  'certificate',
  'connection',
  'dns',
  'forbidden_address',
  'forbidden_url',
  'gone',
  'redirect',
  'shutdown',
  'status',
  'timeout',
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/** Outcomes of an attempt. */
export const WEBHOOK_OUTCOMES = ['delivered', ...WEBHOOK_FAILURES] as const;

/** Result of an attempt. */
export type Outcome =
  { kind: 'delivered' } | { kind: 'failed'; failure: WebhookFailure; retryAfterMs?: number | undefined };

export interface Decision {
  status: WebhookStatus;
  failure: WebhookFailure | null;
  /** Delay until the next attempt, if any. */
  delayMs: number;
}

interface Facts {
  outcome: Outcome;
  /** Failed attempts since the delivery was requested. */
  failures: number;
  /** Time since the delivery was requested. */
  ageMs: number;
  firstRetryMs: number;
  /** Random number in [0, 1). */
  random: number;
}

const giveUpAfterMs = 24 * 3_600_000;
const growth = 4;
const longestMs = 4 * 3_600_000;
/** Share of the delay that is random, so that a recovered receiver does not get all deliveries at once. */
const jitter = 0.4;

const final: readonly WebhookFailure[] = ['gone', 'forbidden_url'];

/**
 * Decides whether a delivery is finished, failed or retried. Delays grow, respect `Retry-After`, and end with a last
 * attempt at the time limit.
 */
export function decideDelivery({ outcome, failures, ageMs, firstRetryMs, random }: Facts): Decision {
  if (outcome.kind === 'delivered') return { status: 'delivered', failure: null, delayMs: 0 };
  const { failure } = outcome;
  // The sender stopped, not the receiver: another process sends at once, whatever time is left.
  if (failure === 'shutdown') return { status: 'pending', failure, delayMs: 0 };
  const leftMs = giveUpAfterMs - ageMs;
  if (final.includes(failure) || leftMs <= 0) return { status: 'failed', failure, delayMs: 0 };
  const backOffMs = Math.min(firstRetryMs * growth ** failures, longestMs) * (1 + jitter * (random - 0.5));
  const delayMs = Math.max(backOffMs, outcome.retryAfterMs ?? 0);
  return { status: 'pending', failure, delayMs: Math.round(Math.min(delayMs, leftMs)) };
}

/** Delay of a `Retry-After` header: seconds, or a date. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (!/^\s*\d{1,9}\s*$|GMT/.test(header)) return undefined;
  const ms = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

/** Outcome of an answer. Redirects are not followed, because their target is unchecked. */
export function outcomeOf(statusCode: number, retryAfter: string | undefined, now: number): Outcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'delivered' };
  if (statusCode === 410) return { kind: 'failed', failure: 'gone' };
  const failure = statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status';
  return { kind: 'failed', failure, retryAfterMs: retryAfterMs(retryAfter, now) };
}

/** Codes that Node gives to certificates without trust, out of their time, or for another name. */
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH/;

/** Failure of an attempt without an answer, by the code of its error. */
export function failureOfCode(code: string): WebhookFailure {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'dns';
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout';
  return certificateCodes.test(code) ? 'certificate' : 'connection';
}
