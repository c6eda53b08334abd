/** Text for numbers, times and durations. Units are in the names; `null` always reads as a dash. */
export const dash = '–';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function formatCount(value: number | null | undefined): string {
  return value === null || value === undefined ? dash : number.format(value);
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** at most six characters, for places of fixed width: 999, 2.9K, 12.3K. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

/** One score. Always the same number of digits below 100, so that a column of them lines up. */
export function formatScore(value: number | null | undefined, digits = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return dash;
  const size = Math.abs(value);
  if (size >= 1_000) return number.format(value);
  return value.toFixed(size >= 100 ? 1 : digits);
}

/** An average of scores: one digit more, because experiments are often told apart by the third. */
export function formatAverage(value: number | null | undefined): string {
  return formatScore(value, 3);
}

/** A difference always carries its sign; what rounds to nothing is "±0". */
export function formatDelta(value: number | null | undefined, digits = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return dash;
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return value === 0 ? '±0' : `${value > 0 ? '+' : '−'}<${(10 ** -digits).toFixed(digits)}`;
  return `${value > 0 ? '+' : '−'}${text}`;
}

/** Four significant places at most, as the command line has it: where numbers are compared, not looked over. */
export function formatSignificant(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return dash;
  return String(Number(value.toPrecision(4))).replace('-', '−');
}

export function formatPValue(value: number | null | undefined): string {
  if (value === null || value === undefined) return dash;
  return value < 0.0001 ? '<0.0001' : value.toFixed(4);
}

export function formatPercent(fraction: number | null | undefined): string {
  if (fraction === null || fraction === undefined) return dash;
  if (fraction === 0) return '0%';
  const percent = fraction * 100;
  if (percent < 0.1) return '<0.1%';
  return `${percent >= 10 || Number.isInteger(percent) ? percent.toFixed(0) : percent.toFixed(1)}%`;
}

/** How long a step took, to a tenth of a second. */
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

/** The first characters identify a UUID to people; the whole one is in the title and on the clipboard. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
