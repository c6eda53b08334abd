import {
  elapsedMs,
  type Instant,
  LOOK_EVERY,
  readClocks,
  remainingMs,
  RENEW_AFTER,
  STOP_AFTER,
} from './lease-clock.js';

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
  let confirmedAt = claimedAt;
  let stopped = false;
  let deadline: NodeJS.Timeout | undefined;
  const stop = () => {
    stopped = true;
    clearInterval(beats);
    clearTimeout(deadline);
  };
  const lose = () => {
    if (stopped) return;
    stop();
    onLost();
  };
  const watch = () => {
    clearTimeout(deadline);
    const leftMs = remainingMs(confirmedAt, readClocks(), leaseMs, STOP_AFTER);
    if (leftMs <= 0) lose();
    else deadline = setTimeout(watch, Math.min(leftMs, leaseMs * LOOK_EVERY));
  };
  const beat = async () => {
    if (stopped) return;
    const sentAt = readClocks();
    try {
      const held = await renew();
      if (stopped) return;
      if (!held) return lose();
      // Renewals that overtook each other: the one that was sent last counts.
      if (elapsedMs(confirmedAt, sentAt) > 0) confirmedAt = sentAt;
    } catch {
      // The database may come back within the time that is left.
    }
  };
  const beats = setInterval(() => void beat(), leaseMs * RENEW_AFTER);
  watch();
  return { beat, stop };
}
