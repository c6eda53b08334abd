import { isLockTimeout } from '@heddle/database';

/** How long a body waits for others to its dataset. */
const turnMs = 5 * 60_000;

/** Bodies for one dataset follow each other, and one may take longer than a lock is waited for. */
export async function inTurn<T>(store: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + turnMs;
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > giveUpAt) throw error;
    }
  }
}
