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

/**
 * How all numbers of one metric are written: averages, differences and single scores, in cards, cells and Markdown.
 * Digits follow from the averages that stand beside each other, so that differences can be checked by eye.
 */
export interface NumberStyle {
  decimals: number;
  /** Factor from the stored number to the shown one. */
  factor: number;
  prefix: string;
  suffix: string;
  /** Unit of differences: percentage points for percentages. */
  changeSuffix: string;
}

type Numbers = readonly (number | null | undefined)[];

const currencies: Readonly<Record<string, string>> = { usd: '$', dollars: '$', eur: '€', euros: '€', gbp: '£' };
const suffixes: Readonly<Record<string, string>> = {
  ms: ' ms',
  millis: ' ms',
  milliseconds: ' ms',
  s: ' s',
  secs: ' s',
  seconds: ' s',
};
/** Words that name a ratio, which has no unit. */
const ratioWords = new Set(['per', 'rate', 'ratio', 'share']);

/** Format of a feedback key; its unit follows from the name: `cost_usd`, `latency_ms`, `judge_tokens`. */
export function numberStyle(key: string, averages: Numbers): NumberStyle {
  const words = key
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  if (words.some((word) => ratioWords.has(word))) return styleOf(averages, {});
  const currency = words.map((word) => currencies[word]).find((sign) => sign !== undefined);
  if (currency) return styleOf(averages, { prefix: currency });
  return styleOf(averages, { suffix: words.includes('tokens') ? ' tok' : (suffixes[words.at(-1) ?? ''] ?? '') });
}

/** Format of times in seconds. */
export function secondsStyle(averages: Numbers): NumberStyle {
  return largestOf(averages) < 1
    ? styleOf(averages, { factor: 1_000, suffix: ' ms' })
    : styleOf(averages, { suffix: ' s' });
}

/** Format of shares of 1. */
export const percentStyle: NumberStyle = { decimals: 1, factor: 100, prefix: '', suffix: '%', changeSuffix: ' pp' };

function styleOf(averages: Numbers, unit: { factor?: number; prefix?: string; suffix?: string }): NumberStyle {
  const { factor = 1, prefix = '', suffix = '' } = unit;
  return { decimals: decimalsFor(largestOf(averages) * factor), factor, prefix, suffix, changeSuffix: suffix };
}

function largestOf(values: Numbers): number {
  return values.reduce<number>((largest, value) => {
    const size = Math.abs(value ?? 0);
    return Number.isFinite(size) ? Math.max(largest, size) : largest;
  }, 0);
}

/** Three significant digits of the largest; up to 1 at least three decimals, since experiments differ in the third. */
function decimalsFor(largest: number): number {
  if (largest === 0) return 3;
  const exponent = Math.floor(Math.log10(largest));
  return largest <= 1 ? Math.min(12, Math.max(3, 2 - exponent)) : Math.max(0, 2 - exponent);
}

/** An average: always with all digits, so that columns line up. */
export function formatMetric(value: number | null | undefined, style: NumberStyle): string {
  if (!isNumber(value)) return dash;
  const shown = value * style.factor;
  const size = sizeText(Math.abs(shown), style);
  const sign = value < 0 ? '−' : '';
  return size === null ? `${sign}<${smallest(style)}` : `${sign}${style.prefix}${size}${style.suffix}`;
}

/** A single score; whole numbers have no decimals. */
export function formatScore(value: number | null | undefined, style: NumberStyle): string {
  return trimmed(formatMetric(value, style), style.suffix);
}

/** A difference always carries its sign; exactly none is "±0". */
export function formatChange(value: number | null | undefined, style: NumberStyle): string {
  if (!isNumber(value)) return dash;
  if (value === 0) return '±0';
  const size = sizeText(Math.abs(value * style.factor), style);
  const sign = value > 0 ? '+' : '−';
  return size === null
    ? `${sign}<${smallest(style, style.changeSuffix)}`
    : `${sign}${style.prefix}${size}${style.changeSuffix}`;
}

/** Two differences, with the unit once. */
export function formatRange(low: number, high: number, style: NumberStyle): string {
  const from = formatChange(low, style);
  const shared = style.changeSuffix !== '' && from.endsWith(style.changeSuffix) && high !== 0;
  return `${shared ? from.slice(0, -style.changeSuffix.length) : from} … ${formatChange(high, style)}`;
}

/** The difference of two single scores. */
export function formatScoreChange(value: number | null | undefined, style: NumberStyle): string {
  return trimmed(formatChange(value, style), style.changeSuffix);
}

function isNumber(value: number | null | undefined): value is number {
  return value !== null && value !== undefined && Number.isFinite(value);
}

/** Null when no digits are left. */
function sizeText(size: number, { decimals }: NumberStyle): string | null {
  if (size >= 1e15) return size.toExponential(2).replace('+', '');
  if (size >= 1e6) return millions.format(size);
  const rounded = Number(size.toFixed(decimals));
  if (rounded === 0 && size > 0) return null;
  return rounded.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

const millions = new Intl.NumberFormat('en', {
  notation: 'compact',
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
});

const smallest = ({ decimals, prefix, suffix }: NumberStyle, unit = suffix) =>
  `${prefix}${(10 ** -decimals).toFixed(decimals)}${unit}`;

/** Zeros behind the point; those of "<0.001" stay, as do those of exponents. */
function trimmed(text: string, suffix: string): string {
  if (!text.endsWith(suffix) || text.includes('e') || text.includes('<')) return text;
  const number = text.slice(0, text.length - suffix.length);
  return number.includes('.') ? `${number.replace(/\.?0+$/, '')}${suffix}` : text;
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
