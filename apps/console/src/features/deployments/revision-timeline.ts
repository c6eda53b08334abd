import { revisionStatusView } from './revision-status';

/** Change of status from the history endpoint, the oldest first. */
export interface StatusChange {
  status: string;
  at: string;
  message: string | null;
  /** Worker, scheduler or caller that made the change. */
  actor: string;
}

export interface TimelineStep extends StatusChange {
  /** Seconds in this status; until now for the current status, `null` for a final status. */
  seconds: number | null;
  current: boolean;
}

export interface Timeline {
  steps: TimelineStep[];
  /** Seconds from the first to the last change, or until now if unfinished. */
  totalSeconds: number;
}

/** Duration of each status of a revision. Clocks differ, so a negative duration counts as zero. */
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
