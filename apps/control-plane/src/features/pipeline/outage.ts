/** Rounds of the scheduler follow each other at least this closely, however often it polls. */
const shortestNoticedMs = 1000;

/**
 * How much of the time since the scheduler's last round nobody could work in: the database was away, or every process.
 * A round that merely came late counts. After an outage one poll counts, so that time goes on even for a scheduler
 * that is always late.
 */
export function outageMs(sinceLastRoundMs: number, pollMs: number): number {
  const noticedMs = Math.max(shortestNoticedMs, 3 * pollMs);
  return sinceLastRoundMs > noticedMs ? sinceLastRoundMs - pollMs : 0;
}
