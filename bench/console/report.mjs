/** The tables of the pages and of the cases. */
import os from 'node:os';
import { aimOf, figureCell, revision, valueOf, word } from '../runs/report/aims.mjs';
import { figure, markdownTable } from '../runs/report/table.mjs';

/** Aim of the scripts that a page loads before it is usable, in bytes of gzip. */
const scriptAim = 200_000;
/** The browser reports shifts below the size of a pixel. */
const shiftAim = 0.001;

/** @typedef {import('../runs/report/aims.mjs').Aim} Aim */

/**
 * @param {import('./arguments.mjs').Arguments} settings
 * @returns {[id: string, title: string, aim: Aim | undefined][]}
 */
function cases({ rows, steps, runs, tokens, stateMb }) {
  const number = (/** @type {number} */ value) => value.toLocaleString('en-US');
  const compared = `comparison of 4 experiments of ${number(rows)} rows`;
  const listed = `list of ${number(runs)} runs`;
  return [
    ['comparison-rows', `${compared}: rows after`, { maximum: 1500, unit: 'ms' }],
    ['comparison-verdicts', 'the same: verdicts of all metrics after', undefined],
    ['comparison-wire', 'the same: over the wire until then', { maximum: 1, unit: 'MB' }],
    ['comparison-shift', 'the same: layout shift', { maximum: shiftAim, unit: '' }],
    ['comparison-scroll', 'the same: longest frame of a scroll', { maximum: 50, unit: 'ms' }],
    ['comparison-sort', 'the same: sorted by a difference after', { maximum: 200, unit: 'ms' }],
    ['comparison-filter', 'the same: filtered by regressions after', { maximum: 200, unit: 'ms' }],
    ['trace', `trace of ${number(steps)} runs opens after`, { maximum: 1000, unit: 'ms' }],
    ['runs-list', `${listed} opens after`, { maximum: 1000, unit: 'ms' }],
    ['runs-state', 'the same: failed runs after', { maximum: 1000, unit: 'ms' }],
    ['runs-latency', 'the same: filtered by latency after', { maximum: 1000, unit: 'ms' }],
    ['runs-metadata', 'the same: filtered by metadata after', { maximum: 1000, unit: 'ms' }],
    ['runs-none', 'the same: progress of a filter without a match after', { maximum: 1000, unit: 'ms' }],
    ['runs-searched', 'the same: end of that search after', undefined],
    ['chat-p50', `chat, ${number(tokens)} tokens: from the event to its frame, p50`, { maximum: 50, unit: 'ms' }],
    ['chat-p95', 'the same, p95', { maximum: 50, unit: 'ms' }],
    ['state', `state of ${number(stateMb)} MB opens after`, undefined],
    ['state-frame', 'the same: longest frame', { maximum: 500, unit: 'ms' }],
  ];
}

/** @param {readonly import('./benchmark.mjs').PageFinding[]} pages */
function pageTable(pages) {
  const kilobytes = (/** @type {number} */ bytes) => `${figure(bytes / 1000)} kB`;
  return markdownTable(
    ['page', 'JavaScript until usable, gzip', `≤ ${scriptAim / 1000} kB`, 'later', 'usable after', 'layout shift'],
    pages.map(({ name, scriptBytes, laterBytes, usableMs, layoutShift }) => [
      name,
      kilobytes(scriptBytes),
      word(scriptBytes <= scriptAim),
      laterBytes === 0 ? '0' : kilobytes(laterBytes),
      `${figure(usableMs)} ms`,
      layoutShift <= shiftAim ? '0' : `**${layoutShift.toFixed(3)}**`,
    ]),
  );
}

/** @param {readonly import('./benchmark.mjs').PageFinding[]} pages */
const shifts = (pages) => pages.flatMap(({ name, moved }) => moved.map((what) => `- ${name}: ${what}`)).join('\n');

/**
 * @param {import('./benchmark.mjs').Findings} findings
 * @param {import('./arguments.mjs').Arguments} settings
 */
export function report({ pages, figures }, settings) {
  const head = `Measured on ${new Date().toISOString().slice(0, 10)} with ${revision()}: ${os.cpus().length} x ${os.cpus()[0]?.model.trim()}, Node ${process.versions.node}; rounds: ${settings.rounds}.`;
  const lines = cases(settings)
    .filter(([id]) => figures.has(id))
    .map(([id, title, target]) => {
      const [aim, reached] = aimOf(target, figures.get(id));
      // Shifts have their digits where other figures have none.
      const value = id === 'comparison-shift' ? valueOf(figures.get(id))?.toFixed(3) : undefined;
      return [title, value ?? figureCell(figures.get(id)), aim, word(reached)];
    });
  return [
    head,
    ...(pages.length === 0 ? [] : [pageTable(pages), ...(shifts(pages) === '' ? [] : [`Moved:\n\n${shifts(pages)}`])]),
    ...(lines.length === 0 ? [] : [markdownTable(['', 'median', 'aim', 'reached'], lines)]),
  ].join('\n\n');
}
