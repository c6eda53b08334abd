/** The table, with the targets and whether they are reached. */
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { figure, markdownTable, nothing } from '../runs/report/table.mjs';
import { median } from '../runs/statistics.mjs';

/** Maximum slowdown of a read beside millions of other runs. */
const factorBeside = 2;
/** Differences in ms up to which the network and the scheduler are the cause. */
const noiseMs = 20;

/** @typedef {import('./benchmark.mjs').Result} Result */
/** @typedef {import('./cases.mjs').Figure} Figure */

/** @param {Figure[] | string | undefined} figures */
const valueOf = (figures) => (Array.isArray(figures) ? median(figures.map(({ value }) => value)) : undefined);

/** @param {Figure[] | string | undefined} figures */
function cell(figures) {
  const value = valueOf(figures);
  if (value === undefined || !Array.isArray(figures)) return typeof figures === 'string' ? figures : nothing;
  const note = figures.at(-1)?.note;
  return `${figure(value)} ${figures[0]?.unit}${note ? ` (${note})` : ''}`;
}

/** @param {Result} result @returns {[text: string, reached: boolean | undefined]} */
function aim({ case: { target }, alone }) {
  if (!target) return [nothing, undefined];
  const text = target.least === undefined ? `≤ ${target.most} ${target.unit}` : `≥ ${target.least} ${target.unit}`;
  const value = valueOf(alone);
  if (value === undefined) return [text, undefined];
  return [text, target.least === undefined ? value <= (target.most ?? 0) : value >= target.least];
}

/** @param {Result} result */
function besideReached({ alone, beside }) {
  const [before, after] = [valueOf(alone), valueOf(beside)];
  if (before === undefined || after === undefined) return undefined;
  return after <= before * factorBeside || after - before <= noiseMs;
}

/** @param {boolean | undefined} reached */
const word = (reached) => (reached === undefined ? '' : reached ? 'yes' : '**no**');

/**
 * @param {{ results: Result[], stored: number, seedSeconds: number, bytes: number }} measured
 * @param {import('./arguments.mjs').Arguments} settings
 */
export function report({ results, stored, seedSeconds, bytes }, settings) {
  const table = markdownTable(
    [
      '',
      'alone',
      'aim',
      'reached',
      ...(stored > 0 ? [`beside ${stored.toLocaleString('en-US')} runs`, 'at most twice'] : []),
    ],
    results.map((result) => {
      const [text, reached] = aim(result);
      const others = stored > 0 ? [cell(result.beside), word(besideReached(result))] : [];
      return [result.case.title, cell(result.alone), text, word(reached), ...others];
    }),
  );
  const missed = results.filter((result) => aim(result)[1] === false || besideReached(result) === false);
  const head = `Measured on ${new Date().toISOString().slice(0, 10)} with revision ${revision()}: ${os.cpus().length} x ${os.cpus()[0]?.model.trim()}, Node ${process.versions.node}; ${settings.rows.toLocaleString('en-US')} rows with 3 scores, rounds: ${settings.rounds}. Medians.`;
  const filled =
    stored > 0
      ? `\n\nThe others were stored in ${Math.round(seedSeconds)} s by the database itself; ${(bytes / 1e9).toFixed(1)} GB in all.`
      : '';
  const verdict =
    missed.length === 0 ? 'All aims are reached.' : `Missed: ${missed.map((result) => result.case.id).join(', ')}.`;
  return { text: `${head}\n\n${table}${filled}\n\n${verdict}`, missed: missed.length };
}

function revision() {
  try {
    return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
