import { Cron } from 'croner';

/** When a cron fires. */
export interface CronTimes {
  schedule: string;
  /** null is UTC. */
  timezone: string | null;
  endTime: Date | null;
}

/** What becomes of a time of the schedule whose moment has come. */
export interface TickPlan {
  /** False where the end of the cron went by before anybody could fire it. */
  isFired: boolean;
  /** Times after it that have gone by as well; they are not made up for. */
  missed: number;
  next: Date | null;
}

/** Counting them takes time, and whoever missed so many wants no exact number. */
export const mostMissed = 100;

/** The last time before the end is fired a moment after it, and may be so late where no process was there. */
const lateMs = 60_000;

/** croner takes a date in its place, too, and fields for seconds and years: a minute is what crons are made of here. */
const fiveFieldsOrName = /^\s*(?:@[a-z]+|\S+(?:\s+\S+){4})\s*$/i;

/** What is wrong with a schedule, in words for who wrote it; null when it can be read and comes at least once. */
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

/** Offsets are no time zones: they know nothing of daylight saving time. */
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
 * The first time of the schedule after `after`, which has to be valid; null when none is left. A time that the clocks
 * leave out comes when they go forward, one that they repeat comes once, and what comes every so many minutes goes on.
 */
export function nextTick({ schedule, timezone, endTime }: CronTimes, after: Date): Date | null {
  const next = patternOf(schedule, timezone).nextRun(after);
  return next && (!endTime || next <= endTime) ? next : null;
}

/** Nothing is made up for: what is due is fired once, and the next time is the first one after now. */
export function planTick(times: CronTimes, due: Date, now: Date): TickPlan {
  const isFired = times.endTime === null || now.getTime() <= times.endTime.getTime() + lateMs;
  return { isFired, missed: ticksBetween(times, due, now), next: nextTick(times, now) };
}

function ticksBetween(times: CronTimes, after: Date, until: Date): number {
  let count = 0;
  for (let tick = nextTick(times, after); tick && tick <= until && count < mostMissed; count += 1) {
    tick = nextTick(times, tick);
  }
  return count;
}

const patternOf = (schedule: string, timezone: string | null) =>
  new Cron(schedule.trim(), { mode: '5-part', timezone: timezone ?? 'UTC', paused: true });

const withoutPrefix = (error: unknown) => (error instanceof Error ? error.message.replace(/^CronPattern: /, '') : '');
