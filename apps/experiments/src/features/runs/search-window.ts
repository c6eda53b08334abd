interface SearchedWindow {
  /** Runs of the window. */
  size: number;
  tookMs: number;
  /** Rest of the time of the search. */
  leftMs: number;
  /** Time of the whole search. */
  maxMs: number;
}

/** Runs of the first window: few milliseconds, whatever the filter. */
export const firstWindow = 2_000;
/** The next runs may be slower to read: longer, or not in memory. */
const maxGrowth = 4;
/** Rest of the time, as a part of the whole, with which no further window begins. */
const minRest = 0.1;
const minWindow = 500;
/** PostgreSQL reads a larger part of a table without its index, and then all of it. */
const maxWindow = 200_000;

/** Runs of the next window, which fits into the rest of the time; null if the search should end. */
export function nextWindow({ size, tookMs, leftMs, maxMs }: SearchedWindow): number | null {
  if (leftMs < maxMs * minRest) return null;
  const fitting = (size * leftMs) / Math.max(tookMs, 1);
  return Math.round(Math.max(minWindow, Math.min(size * maxGrowth, fitting, maxWindow)));
}
