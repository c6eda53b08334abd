const baseMs = 2000;
const capMs = 5 * 60_000;

/**
 * Delay before a retry: exponential with full jitter, so that steps that failed together do not retry together.
 * `random` is from [0, 1).
 */
export function backoffMs(attempt: number, random: number): number {
  const ceiling = Math.min(capMs, baseMs * 2 ** Math.max(0, attempt - 1));
  return Math.round(random * ceiling);
}
