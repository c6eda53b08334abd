import { isLockTimeout } from '@heddle/database';

/** Maximum wait of a body for earlier bodies to its dataset. */
const maxWaitMs = 5 * 60_000;

/** Retries after a lock timeout: bodies for one dataset are stored in turn, and one may outlast the timeout. */
export async function retryOnLockTimeout<T>(store: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > giveUpAt) throw error;
    }
  }
}
