import { type Instant, readClocks, renewAfter } from './lease-clock.js';
import { LeaseTerm } from './lease-term.js';

export interface Heartbeat {
  /** Renews at once, in addition to the regular renewals. */
  beat: () => Promise<void>;
  stop: () => void;
}

interface HeartbeatOptions {
  leaseMs: number;
  /** Time before the claim was sent. */
  claimedAt: Instant;
  /** Whether the lease is still held. */
  renew: () => Promise<boolean>;
  /** Called once, before another worker can claim the work. */
  onLost: () => void;
}

/**
 * Renews a lease every third of its duration. It is lost when the database reports so, or without a confirmed renewal
 * in time: the clock decides even while a renewal is pending.
 */
export function startHeartbeat({ leaseMs, claimedAt, renew, onLost }: HeartbeatOptions): Heartbeat {
  const term = LeaseTerm.begin(leaseMs, claimedAt);
  let stopped = false;
  let stopWatching = (): void => undefined;
  const stop = () => {
    stopped = true;
    clearInterval(beats);
    stopWatching();
  };
  const lose = () => {
    if (stopped) return;
    stop();
    onLost();
  };
  const beat = async () => {
    if (stopped) return;
    const sentAt = readClocks();
    try {
      if (await renew()) term.confirm(sentAt);
      else lose();
    } catch {
      // The database may recover within the remaining time.
    }
  };
  const beats = setInterval(() => void beat(), leaseMs * renewAfter);
  stopWatching = term.watch(lose);
  return { beat, stop };
}
