import { Cron } from 'croner';

/** Schedule of a cron. */
export interface CronTimes {
  schedule: string;
  /** null is UTC. */
  timezone: string | null;
  endTime: Date | null;
}

/** Result for a due time of the schedule. */
export interface TickPlan {
  /** False if the end time of the cron passed before any process could fire it. */
  isFired: boolean;
  /** Later due times, which are skipped. */
  missed: number;
  next: Date | null;
}

/** Limit of the count of skipped times; counting costs time. */
export const maximumMissed = 100;

/** Tolerance after the end time, in which the last time before it can still fire. */
const lateMs = 60_000;

/** croner also accepts dates and fields for seconds and years; the resolution of crons is a minute. */
const fiveFieldsOrName = /^\s*(?:@[a-z]+|\S+(?:\s+\S+){4})\s*$/i;

/** Problem of a schedule, for its author; null if it is valid and has a next time. */
export function scheduleProblem(schedule: string): string | null {
  if (!fiveFieldsOrName.test(schedule)) {
    return 'Input should have five fields (minute, hour, day of the month, month, day of the week), or be a name like @daily';
  }
  try {
    if (patternOf(schedule, null).nextRun(new Date(0))) return null;
    return 'Input should be a schedule that comes at some time; this one names a day that no month has';
  } catch (error) {
    return `Input should be a schedule of cron. ${withoutPrefix(error)}`;
  }
}

/** Offsets are no time zones: they have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * First scheduled time after `after`; null without one. A time skipped by the clock change fires after it, a repeated
 * one fires once, and intervals in minutes continue.
 */
export function nextTick({ schedule, timezone, endTime }: CronTimes, after: Date): Date | null {
  const next = patternOf(schedule, timezone).nextRun(after);
  return next && (!endTime || next <= endTime) ? next : null;
}

/** A due time fires once; skipped times do not. The next time is the first one after now. */
export function planTick(times: CronTimes, due: Date, now: Date): TickPlan {
  const isFired = times.endTime === null || now.getTime() <= times.endTime.getTime() + lateMs;
  return { isFired, missed: ticksBetween(times, due, now), next: nextTick(times, now) };
}

function ticksBetween(times: CronTimes, after: Date, until: Date): number {
  let count = 0;
  for (let tick = nextTick(times, after); tick && tick <= until && count < maximumMissed; count += 1) {
    tick = nextTick(times, tick);
  }
  return count;
}

const patternOf = (schedule: string, timezone: string | null) =>
  new Cron(schedule.trim(), { mode: '5-part', timezone: timezone ?? 'UTC', paused: true });

const withoutPrefix = (error: unknown) => (error instanceof Error ? error.message.replace(/^CronPattern: /, '') : '');
