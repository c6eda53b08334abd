export interface Heartbeat {
  /** Beats at once, besides the regular ones. */
  beat: () => Promise<void>;
  stop: () => void;
}

/**
 * Renews a lease every third of its time. `renew` answers whether the lease is still held; when it is not, or when it
 * could not be renewed for a whole lease, `onLost` is called once.
 */
export function startHeartbeat(leaseMs: number, renew: () => Promise<boolean>, onLost: () => void): Heartbeat {
  let renewedAt = performance.now();
  let stopped = false;
  const stop = () => {
    stopped = true;
    clearInterval(timer);
  };
  const lose = () => {
    if (stopped) return;
    stop();
    onLost();
  };
  const beat = async () => {
    if (stopped) return;
    const askedAt = performance.now();
    try {
      if (!(await renew())) return lose();
      renewedAt = askedAt;
    } catch {
      // The database may come back within the lease; after that, somebody else may have the work.
      if (performance.now() - renewedAt > leaseMs) lose();
    }
  };
  const timer = setInterval(() => void beat(), leaseMs / 3);
  return { beat, stop };
}
