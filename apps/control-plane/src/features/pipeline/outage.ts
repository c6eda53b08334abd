/** Minimum gap between rounds that counts as an outage, for short poll intervals. */
const shortestNoticedMs = 1000;

/**
 * Part of the time since the scheduler's last round in which no work was possible: the database or every process was
 * down. A late round counts, too. One poll interval is deducted, so that time advances even for a scheduler that is
 * always late.
 */
export function outageMs(sinceLastRoundMs: number, pollMs: number): number {
  const noticedMs = Math.max(shortestNoticedMs, 3 * pollMs);
  return sinceLastRoundMs > noticedMs ? sinceLastRoundMs - pollMs : 0;
}
