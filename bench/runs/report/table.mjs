/** Figures as text, and tables of them in Markdown. */
import { median, spread } from '../statistics.mjs';

/** @typedef {import('../measurement.mjs').Measured} Measured */

/** Cell of a measurement that a system does not support. */
export const nothing = '–';

/**
 * Three digits are as many as mean something.
 *
 * @param {number} value
 */
export function figure(value) {
  const digits = Math.abs(value) >= 99.5 ? 0 : Math.abs(value) >= 9.95 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} lines
 */
export function markdownTable(header, lines) {
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...lines.map(line)].join('\n');
}

/**
 * The median of the rounds and their spread.
 *
 * @param {readonly Measured[] | undefined} rounds
 */
export function cell(rounds) {
  if (!rounds || rounds.length === 0) return nothing;
  /** @param {(round: Measured) => number | undefined} of */
  const of = (of) => median(rounds.map((round) => of(round) ?? NaN));
  if (rounds[0]?.firstP50Ms !== undefined) {
    const firsts = rounds.map(({ firstP50Ms }) => firstP50Ms ?? NaN);
    return `${figure(median(firsts))} ms${apart(firsts)}, ${figure(of(({ firstP95Ms }) => firstP95Ms))} ms`;
  }
  const rates = rounds.map(({ perSecond }) => perSecond);
  const times = `${figure(of(({ p50Ms }) => p50Ms))} ms, ${figure(of(({ p95Ms }) => p95Ms))} ms`;
  return `${figure(median(rates))}/s${apart(rates)}, ${times}`;
}

/** @param {readonly number[]} samples */
const apart = (samples) => (samples.length > 1 ? ` ±${(spread(samples) * 100).toFixed(0)} %` : '');

/** @param {readonly Measured[] | undefined} rounds */
export function cpuCell(rounds) {
  const cpus = (rounds ?? []).flatMap(({ cpu }) => (cpu ? [cpu] : []));
  if (cpus.length === 0) return nothing;
  const parts = [
    cpus.map(({ mainMs }) => mainMs),
    cpus.map(({ otherMs }) => otherMs),
    cpus.map(({ postgresMs }) => postgresMs),
  ];
  return parts.map((part) => median(part).toFixed(1)).join(' / ');
}
