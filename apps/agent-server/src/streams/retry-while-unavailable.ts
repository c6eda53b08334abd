import { isDatabaseUnavailable } from '@heddle/database';
import type { ChangeWatch } from './run-event-hub.js';

const pollMs = 1_000;
/** Longer than a fail-over of the database. Afterwards an open answer is cut, so that it does not look complete. */
const giveUpMs = 60_000;

/** Repeats a query while the database is unavailable. A reader waits for the database as it waits for events. */
export function retryWhileUnavailable(watch: ChangeWatch, signal: AbortSignal) {
  return async <T>(query: () => Promise<T>): Promise<T> => {
    const giveUpAt = performance.now() + giveUpMs;
    for (;;) {
      try {
        return await query();
      } catch (error) {
        if (!isDatabaseUnavailable(error) || signal.aborted || performance.now() > giveUpAt) throw error;
        await watch.next(pollMs, signal);
      }
    }
  };
}
