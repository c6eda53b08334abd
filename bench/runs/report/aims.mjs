/** Cells of measured cases with an aim. */
import { execFileSync } from 'node:child_process';
import { median } from '../statistics.mjs';
import { figure, nothing } from './table.mjs';

/**
 * @typedef {object} Figure
 * @property {number} value
 * @property {string} unit
 * @property {string} [note]
 *
 * @typedef {{ maximum?: number, minimum?: number, unit: string }} Aim
 */

/** @param {readonly Figure[] | string | undefined} figures a figure per round, or the reason for none */
export const valueOf = (figures) => (Array.isArray(figures) ? median(figures.map(({ value }) => value)) : undefined);

/** @param {readonly Figure[] | string | undefined} figures */
export function figureCell(figures) {
  const value = valueOf(figures);
  if (value === undefined || !Array.isArray(figures)) return typeof figures === 'string' ? figures : nothing;
  const note = figures.at(-1)?.note;
  return `${figure(value)} ${figures[0]?.unit}${note ? ` (${note})` : ''}`;
}

/**
 * @param {Aim | undefined} target
 * @param {readonly Figure[] | string | undefined} figures
 * @returns {[text: string, reached: boolean | undefined]}
 */
export function aimOf(target, figures) {
  if (!target) return [nothing, undefined];
  const text =
    target.minimum === undefined ? `≤ ${target.maximum} ${target.unit}` : `≥ ${target.minimum} ${target.unit}`;
  const value = valueOf(figures);
  if (value === undefined) return [text, undefined];
  return [text, target.minimum === undefined ? value <= (target.maximum ?? 0) : value >= target.minimum];
}

/** @param {boolean | undefined} reached */
export const word = (reached) => (reached === undefined ? '' : reached ? 'yes' : '**no**');

export function revision() {
  try {
    return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
