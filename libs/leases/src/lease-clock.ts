/**
 * When a lease counts as over where it is held. The database counts from the moment it executed the renewal; the
 * holder counts from the moment before he sent it, and stops earlier, so that he has stopped before the database lets
 * anybody else have the work. Shares of the lease:
 */
export const renewAfter = 1 / 3;
/** Without a confirmed renewal the work is aborted. */
export const stopAfter = 0.8;
/** What did not listen by then is ended by force. */
export const endAfter = 0.9;
/** How often the clocks are read meanwhile: timers count by the monotonic clock alone. */
export const checkEvery = 1 / 10;
/** A statement about leases without an answer by then has failed, which leaves time for another one. */
export const answerWithin = 1 / 4;

/**
 * Two clocks, because each has a gap: the monotonic one stands still while the machine sleeps, the other one can be
 * set back.
 */
export interface Instant {
  monotonicMs: number;
  wallMs: number;
}

/** The monotonic clock of the process, the same in all its threads (`performance.now` begins anew in each). */
export function readClocks(): Instant {
  return { monotonicMs: Number(process.hrtime.bigint() / 1_000_000n), wallMs: Date.now() };
}

/** As much time as either clock says has passed. */
export function elapsedMs(since: Instant, now: Instant): number {
  return Math.max(now.monotonicMs - since.monotonicMs, now.wallMs - since.wallMs);
}

/** Time until a share of the lease is used up; zero or less when it is. */
export function remainingMs(sentAt: Instant, now: Instant, leaseMs: number, share: number): number {
  return leaseMs * share - elapsedMs(sentAt, now);
}
