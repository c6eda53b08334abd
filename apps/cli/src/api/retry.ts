import { setTimeout as wait } from 'node:timers/promises';

/** Failed attempt; it has no status if the connection was lost. */
interface Failure {
  status?: number;
  retryAfter?: string | null;
}

export interface RetryPolicy {
  retries: number;
  /** Jitter between 0 and 1, which spreads clients that failed at the same time. */
  random: () => number;
  sleep: (ms: number) => Promise<unknown>;
  now: () => number;
}

export const retryPolicy = (retries: number): RetryPolicy => ({
  retries,
  random: Math.random,
  sleep: wait,
  now: Date.now,
});

const transientStatuses = new Set([408, 425, 429]);
const longestDelayMs = 60_000;

export const isTransient = ({ status }: Failure) =>
  status === undefined || transientStatuses.has(status) || (status >= 500 && status !== 501 && status !== 505);

/** Delay before the next attempt in ms; null if there should be none. */
export function planRetry(failure: Failure, attempt: number, policy: Omit<RetryPolicy, 'sleep'>): number | null {
  if (attempt > policy.retries || !isTransient(failure)) return null;
  const asked = parseRetryAfter(failure.retryAfter, policy.now());
  if (asked !== null) return Math.min(asked, longestDelayMs);
  const backoff = Math.min(500 * 2 ** (attempt - 1), 30_000);
  return Math.round(backoff * (0.5 + policy.random() / 2));
}

/** Delay in ms from seconds, also fractional, or from a date. */
export function parseRetryAfter(header: string | null | undefined, nowMs: number): number | null {
  if (!header) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(seconds, 0) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(date - nowMs, 0);
}
