import { useSyncExternalStore } from 'react';
import { formatAgo, formatDateTime } from './format';

/** Shared clock of all relative times on a page, so that they never disagree. */
const tickMs = 15_000;
let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    nowMs = Date.now();
    timer = setInterval(() => {
      nowMs = Date.now();
      listeners.forEach((notify) => notify());
    }, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** `ahead`: the time may lie ahead; otherwise it does so only if the clock of its writer is fast. */
export function Ago({ at, ahead = false }: { at: string | null | undefined; ahead?: boolean }) {
  const now = useSyncExternalStore(subscribe, () => nowMs);
  if (!at) {
    return (
      <span data-missing className="text-ink-3">
        {formatAgo(at, now)}
      </span>
    );
  }
  return (
    <time dateTime={at} title={formatDateTime(at)} className="tabular whitespace-nowrap">
      {formatAgo(at, ahead ? now : Math.max(now, Date.parse(at)))}
    </time>
  );
}
