import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@heddle/database';

const retryMs = 500;

/** Retries a write while the database is unavailable, until the signal fires. */
export async function retryWhileUnavailable<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || signal.aborted) throw error;
      await pause(retryMs, undefined, { signal });
    }
  }
}
