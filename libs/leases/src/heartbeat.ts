import { type Instant, readClocks, renewAfter } from './lease-clock.js';
import { LeaseTerm } from './lease-term.js';

export interface Heartbeat {
  /** Beats at once, besides the regular ones. */
  beat: () => Promise<void>;
  stop: () => void;
}

export interface HeartbeatOptions {
  leaseMs: number;
  /** From before the claim was sent. */
  claimedAt: Instant;
  /** Whether the lease is still held. */
  renew: () => Promise<boolean>;
  /** Called once, before another worker can have the work. */
  onLost: () => void;
}

/**
 * Renews a lease every third of its time. It is lost when the database says so, and when no renewal was confirmed in
 * time: the clock decides that, also while a renewal waits for its answer.
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
      // The database may come back within the time that is left.
    }
  };
  const beats = setInterval(() => void beat(), leaseMs * renewAfter);
  stopWatching = term.watch(lose);
  return { beat, stop };
}
