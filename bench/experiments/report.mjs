/** The table, with the targets and whether they are reached. */
import os from 'node:os';
import { aimOf, figureCell, revision, valueOf, word } from '../runs/report/aims.mjs';
import { markdownTable } from '../runs/report/table.mjs';

/** Maximum slowdown of a read beside millions of other runs. */
const factorBeside = 2;
/** Differences in ms up to which the network and the scheduler are the cause. */
const noiseMs = 20;

/** @typedef {import('./benchmark.mjs').Result} Result */

/** @param {Result} result */
function besideReached({ alone, beside }) {
  const [before, after] = [valueOf(alone), valueOf(beside)];
  if (before === undefined || after === undefined) return undefined;
  return after <= before * factorBeside || after - before <= noiseMs;
}

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
      const [text, reached] = aimOf(result.case.target, result.alone);
      const others = stored > 0 ? [figureCell(result.beside), word(besideReached(result))] : [];
      return [result.case.title, figureCell(result.alone), text, word(reached), ...others];
    }),
  );
  const missed = results.filter(
    (result) => aimOf(result.case.target, result.alone)[1] === false || besideReached(result) === false,
  );
  const head = `Measured on ${new Date().toISOString().slice(0, 10)} with revision ${revision()}: ${os.cpus().length} x ${os.cpus()[0]?.model.trim()}, Node ${process.versions.node}; ${settings.rows.toLocaleString('en-US')} rows with 3 scores, rounds: ${settings.rounds}. Medians.`;
  const filled =
    stored > 0
      ? `\n\nThe others were stored in ${Math.round(seedSeconds)} s by the database itself; ${(bytes / 1e9).toFixed(1)} GB in all.`
      : '';
  const verdict =
    missed.length === 0 ? 'All aims are reached.' : `Missed: ${missed.map((result) => result.case.id).join(', ')}.`;
  return { text: `${head}\n\n${table}${filled}\n\n${verdict}`, missed: missed.length };
}
