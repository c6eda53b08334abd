import { revisionStatusView } from './revision-status';

/** A change of status as the history endpoint reports it, oldest first. */
export interface StatusChange {
  status: string;
  at: string;
  message: string | null;
  /** The worker, the scheduler or the caller that made the change. */
  actor: string;
}

export interface TimelineStep extends StatusChange {
  /** Seconds spent in this status; up to now for the one that still lasts, `null` for an end status. */
  seconds: number | null;
  current: boolean;
}

export interface Timeline {
  steps: TimelineStep[];
  /** Seconds from the first to the last change, or to now while it is under way. */
  totalSeconds: number;
}

/** How long a revision stayed in each status. Clocks differ, so a negative span counts as zero. */
export function buildTimeline(changes: readonly StatusChange[], nowMs: number): Timeline {
  const ordered = [...changes].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const seconds = (fromIso: string, toMs: number) => Math.max(0, (toMs - Date.parse(fromIso)) / 1_000);
  const steps = ordered.map((change, index): TimelineStep => {
    const next = ordered[index + 1];
    const ended = revisionStatusView(change.status).terminal;
    const current = next === undefined;
    const spent = next ? seconds(change.at, Date.parse(next.at)) : ended ? null : seconds(change.at, nowMs);
    return { ...change, seconds: spent, current };
  });
  const totalSeconds = steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
  return { steps, totalSeconds };
}
