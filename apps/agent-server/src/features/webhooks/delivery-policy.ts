import type { WebhookFailure, WebhookStatus } from '@heddle/entities-agent-server';

/** What came of an attempt. */
export type Outcome =
  { kind: 'delivered' } | { kind: 'failed'; failure: WebhookFailure; retryAfterMs?: number | undefined };

export interface Decision {
  status: WebhookStatus;
  failure: WebhookFailure | null;
  /** Until the next attempt, where there is one. */
  delayMs: number;
}

interface Facts {
  outcome: Outcome;
  /** How often it failed before, since somebody asked for it. */
  failures: number;
  /** Since it was asked for. */
  ageMs: number;
  firstRetryMs: number;
  /** From 0 to 1. */
  random: number;
}

const giveUpAfterMs = 24 * 3_600_000;
const growth = 4;
const longestMs = 4 * 3_600_000;
/** Receivers that came back are not asked by all at once. */
const jitter = 0.4;

const final: readonly WebhookFailure[] = ['gone', 'forbidden_url'];

/** Delivered, given up, or tried again: later and later, as the receiver asks for, and once more when its time is over. */
export function decideDelivery({ outcome, failures, ageMs, firstRetryMs, random }: Facts): Decision {
  if (outcome.kind === 'delivered') return { status: 'delivered', failure: null, delayMs: 0 };
  const { failure } = outcome;
  // Whoever ends is not the receiver: the next one goes on at once, however little time is left.
  if (failure === 'shutdown') return { status: 'pending', failure, delayMs: 0 };
  const leftMs = giveUpAfterMs - ageMs;
  if (final.includes(failure) || leftMs <= 0) return { status: 'failed', failure, delayMs: 0 };
  const backOffMs = Math.min(firstRetryMs * growth ** failures, longestMs) * (1 + jitter * (random - 0.5));
  const delayMs = Math.max(backOffMs, outcome.retryAfterMs ?? 0);
  return { status: 'pending', failure, delayMs: Math.round(Math.min(delayMs, leftMs)) };
}

/** Of an answer: `Retry-After` in seconds, or as a date. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (!/^\s*\d{1,9}\s*$|GMT/.test(header)) return undefined;
  const ms = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

/** What a receiver's answer means. Redirects are not followed: they would lead past the rules. */
export function outcomeOf(statusCode: number, retryAfter: string | undefined, now: number): Outcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'delivered' };
  if (statusCode === 410) return { kind: 'failed', failure: 'gone' };
  const failure = statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status';
  return { kind: 'failed', failure, retryAfterMs: retryAfterMs(retryAfter, now) };
}
