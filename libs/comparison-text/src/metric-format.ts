import { dash, isNumber, type MaybeNumber } from './numbers.js';

/**
 * Format of all numbers of one metric: averages, differences and single scores, in cards, tables and Markdown.
 * Digits follow from the averages that stand beside each other, so that a reader can check the differences.
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

type Numbers = readonly MaybeNumber[];

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
export function formatMetric(value: MaybeNumber, style: NumberStyle): string {
  if (!isNumber(value)) return dash;
  const shown = value * style.factor;
  const size = sizeText(Math.abs(shown), style);
  const sign = value < 0 ? '−' : '';
  return size === null ? `${sign}<${smallest(style)}` : `${sign}${style.prefix}${size}${style.suffix}`;
}

/** A single score; whole numbers have no decimals. */
export function formatScore(value: MaybeNumber, style: NumberStyle): string {
  return trimmed(formatMetric(value, style), style.suffix);
}

/** A difference always carries its sign; exactly none is "±0". */
export function formatChange(value: MaybeNumber, style: NumberStyle): string {
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
export function formatScoreChange(value: MaybeNumber, style: NumberStyle): string {
  return trimmed(formatChange(value, style), style.changeSuffix);
}

/** Null when no digits are left. */
function sizeText(size: number, { decimals }: NumberStyle): string | null {
  if (size >= 1e15) return size.toExponential(2).replace('+', '');
  if (size >= 1e6) return millions.format(size);
  const rounded = Number(size.toFixed(decimals));
  if (rounded === 0 && size > 0) return null;
  return withDecimals(decimals).format(rounded);
}

const byDecimals = new Map<number, Intl.NumberFormat>();

/** Kept, because the construction of a format takes longer than a hundred numbers: tables have thousands of them. */
function withDecimals(decimals: number): Intl.NumberFormat {
  const known = byDecimals.get(decimals);
  if (known) return known;
  const made = new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  byDecimals.set(decimals, made);
  return made;
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
