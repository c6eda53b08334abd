import { setTimeout as sleep } from 'node:timers/promises';

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * What `work` results in, if that is there in time. Else what `onLate` returns or throws, and without it an error; the
 * work itself goes on, unseen.
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
