import { dash } from '@heddle/comparison-text';

/** Duration of a step to a tenth of a second. */
export function formatDuration(seconds: number | null | undefined): string {
  return seconds !== null && seconds !== undefined && seconds < 60 ? `${seconds.toFixed(1)} s` : formatSeconds(seconds);
}

export function formatSeconds(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return dash;
  if (seconds < 0.001) return '0 ms';
  if (seconds < 1) return `${Math.round(seconds * 1_000)} ms`;
  if (seconds < 10) return `${seconds.toFixed(2)} s`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}

/** US dollars with the digits that matter: `$0.0013`, `$12.40`. */
export function formatDollars(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined || !Number.isFinite(dollars)) return dash;
  if (dollars === 0) return '$0';
  if (Math.abs(dollars) < 0.000_001) return '<$0.000001';
  if (Math.abs(dollars) < 0.01) return `$${Number(dollars.toPrecision(2)).toFixed(6).replace(/0+$/, '')}`;
  return `$${dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: dollars < 1 ? 3 : 2 })}`;
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

export function formatAgo(iso: string | null | undefined, nowMs: number): string {
  const atMs = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(atMs)) return dash;
  const seconds = (atMs - nowMs) / 1_000;
  if (Math.abs(seconds) < 45) return 'just now';
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return relative.format(Math.trunc(seconds / 60) || -1, 'minute');
}

const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

export function formatDateTime(iso: string | null | undefined): string {
  const atMs = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(atMs) ? dash : absolute.format(atMs);
}

export function formatClock(iso: string): string {
  const atMs = Date.parse(iso);
  return Number.isNaN(atMs) ? dash : clock.format(atMs);
}

/** First characters of a UUID; the title and the clipboard have the whole. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** The part of a UUID that differs from its neighbours: ids of versions 6 and 7 begin with their time. */
export function distinctId(id: string): string {
  if (id[14] === '6') return id.slice(9, 18);
  return id[14] === '7' ? id.slice(-8) : shortId(id);
}

/** Bytes with a decimal unit: `940 B`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const size = Math.max(0, bytes);
  if (size < 1_000) return `${Math.round(size)} B`;
  if (size < 999_500) return `${Number((size / 1e3).toPrecision(3))} kB`;
  return size < 999.5e6 ? `${Number((size / 1e6).toPrecision(3))} MB` : `${Number((size / 1e9).toPrecision(3))} GB`;
}
