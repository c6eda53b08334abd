import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@heddle/database';

const retryMs = 500;

/** Repeats a write that the database could not take, until it does or the signal fires. */
export async function outlastTrouble<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || signal.aborted) throw error;
      await pause(retryMs, undefined, { signal });
    }
  }
}
