/** The table, with the aims and whether they are reached. */
import os from 'node:os';
import { aimOf, figureCell, revision, word } from '../runs/report/aims.mjs';
import { markdownTable } from '../runs/report/table.mjs';

/**
 * @typedef {object} Result
 * @property {string} title
 * @property {import('../runs/report/aims.mjs').Aim | undefined} target
 * @property {import('../runs/report/aims.mjs').Figure[]} figures
 */

/** @param {readonly Result[]} results */
export function report(results) {
  const head = `Measured on ${new Date().toISOString().slice(0, 10)} with revision ${revision()}: ${os.cpus().length} x ${os.cpus()[0]?.model.trim()}, Node ${process.versions.node}. Medians of the rounds.`;
  const table = markdownTable(
    ['', 'measured', 'aim', 'reached'],
    results.map(({ title, target, figures }) => {
      const [text, reached] = aimOf(target, figures);
      return [title, figureCell(figures), text, word(reached)];
    }),
  );
  return `${head}\n\n${table}`;
}
