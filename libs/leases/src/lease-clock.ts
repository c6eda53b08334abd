/**
 * Time limits of a lease at its holder. The database counts from the execution of the renewal. The holder counts from
 * before sending it and stops earlier, so that it has stopped before another worker can claim the work. Shares of the
 * lease:
 */
export const renewAfter = 1 / 3;
/** Without a confirmed renewal the work is aborted. */
export const stopAfter = 0.8;
/** Forced end of work that ignored the abort. */
export const endAfter = 0.9;
/** Interval of clock checks: timers follow only the monotonic clock. */
export const checkEvery = 1 / 10;
/** Timeout of lease statements; leaves time for a second attempt. */
export const answerWithin = 1 / 4;

/**
 * Two clocks, because each has a gap: the monotonic one stops while the machine sleeps, the wall clock can be set back.
 */
export interface Instant {
  monotonicMs: number;
  wallMs: number;
}

/** Monotonic clock of the process, the same in all threads (`performance.now` starts anew in each). */
export function readClocks(): Instant {
  return { monotonicMs: Number(process.hrtime.bigint() / 1_000_000n), wallMs: Date.now() };
}

/** Elapsed time, by the faster of the two clocks. */
export function elapsedMs(since: Instant, now: Instant): number {
  return Math.max(now.monotonicMs - since.monotonicMs, now.wallMs - since.wallMs);
}

/** Time until a share of the lease has passed; zero or less afterwards. */
export function remainingMs(sentAt: Instant, now: Instant, leaseMs: number, share: number): number {
  return leaseMs * share - elapsedMs(sentAt, now);
}
