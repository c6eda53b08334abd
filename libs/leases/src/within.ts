import { setTimeout as sleep } from 'node:timers/promises';

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Result of `work` if it arrives in time, otherwise the result or error of `onLate` (default: a DeadlineError). Late
 * work continues unobserved.
 */
export async function within<T, Late = never>(
  ms: number,
  work: Promise<T>,
  onLate: () => Late = () => {
    throw new DeadlineError(`There was no result within ${ms} ms`);
  },
): Promise<T | Late> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, sleep(ms, undefined, { signal: timer.signal }).then(onLate)]);
  } finally {
    timer.abort();
  }
}
