import { ValidationError } from '@heddle/errors';
import type { GroupStats } from '../../core/runs/run-stats.repository.js';

export interface SeriesRange {
  /** ISO times. */
  from: string;
  until: string;
}

export interface Series {
  /** Null without groups. */
  group: string | null;
  points: { time: string; stats: GroupStats }[];
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** Lengths of intervals in seconds that read well on an axis. */
const steps = [
  ...[1, 5, 15, 30, minute, 5 * minute, 15 * minute, 30 * minute],
  ...[hour, 3 * hour, 6 * hour, 12 * hour, day, 7 * day, 30 * day, 90 * day, 365 * day],
];

/** Range of a chart. Without a start it is the day before the end. */
export function seriesRange(from: string | undefined, until: string | undefined, now: Date): SeriesRange {
  const end = until ?? now.toISOString();
  const start = from ?? new Date(Date.parse(end) - day * 1000).toISOString();
  if (Date.parse(start) >= Date.parse(end)) {
    throw ValidationError.of(['body', 'end_time'], 'Input should be later than start_time', 'value_error');
  }
  return { from: start, until: end };
}

/** The shortest interval that divides the range into at most that many points. */
export function chooseBucket({ from, until }: SeriesRange, points: number): number {
  const seconds = (Date.parse(until) - Date.parse(from)) / 1000;
  return steps.find((step) => Math.floor(seconds / step) + 2 <= points) ?? Math.ceil(seconds / Math.max(1, points - 1));
}

/** Groups of the form `<seconds> <group>`, sorted by group in the given order, and by time. */
export function toSeries(rows: readonly GroupStats[], groups: readonly string[] | null): Series[] {
  const series = new Map((groups ?? ['']).map((group) => [group, [] as Series['points']]));
  for (const stats of rows) {
    const space = stats.group.indexOf(' ');
    const time = new Date(Number(stats.group.slice(0, space)) * 1000).toISOString();
    series.get(stats.group.slice(space + 1))?.push({ time, stats });
  }
  return [...series].map(([group, points]) => ({
    group: groups === null ? null : group,
    points: points.sort((a, b) => (a.time < b.time ? -1 : 1)),
  }));
}
