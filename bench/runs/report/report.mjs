/** All results of one call of the benchmark, as Markdown. */
import { cpus, totalmem, type as systemType } from 'node:os';
import { cell, cpuCell, figure, markdownTable, nothing } from './table.mjs';

/** A load above this before the start is the work of other programs. */
const quietLoad = 1;

/** @typedef {import('../measurement.mjs').Measured} Measured */
/** @typedef {{ idleMiB?: number | undefined, endMiB?: number | undefined, restMiB?: number | undefined, idleTransactions?: number | undefined }} Idle */

/**
 * @typedef {object} Findings
 * @property {readonly { name: string, title: string }[]} systems
 * @property {readonly import('../rows.mjs').Row[]} rows
 * @property {Map<string, Map<string, Measured[]>>} measured by row, then by system
 * @property {Map<string, Idle>} idle by system
 * @property {Map<string, import('../readers.mjs').ReadersFinding>} readers by system
 * @property {string} postgresVersion
 * @property {{ rounds: number, seconds: number }} settings
 * @property {number} loadBefore of the machine
 */

/** @param {Findings} findings */
export function report(findings) {
  return [facts(findings), mainTable(findings), cpuTable(findings), idleTable(findings), readersTable(findings)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** @param {Findings} findings */
function facts({ postgresVersion, settings: { rounds, seconds }, loadBefore }) {
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${systemType()}`;
  const versions = `Node ${process.versions.node}, PostgreSQL ${postgresVersion}`;
  const date = new Date().toISOString().slice(0, 10);
  const measured = `Measured on ${date}: ${machine}; ${versions}; rounds: ${rounds}, of ${seconds} s each.`;
  if (loadBefore < quietLoad) return measured;
  return `${measured} **The machine was not quiet** (load ${loadBefore.toFixed(1)} before): only to see that it works.`;
}

/** @param {Findings} findings */
function mainTable({ systems, rows, measured }) {
  const lines = rows
    .filter(({ id }) => measured.has(id))
    .map(({ id, title }) => [title, ...systems.map(({ name }) => cell(measured.get(id)?.get(name)))]);
  if (lines.length === 0) return '';
  return markdownTable(['per second ± spread, p50, p95', ...systems.map(({ title }) => title)], lines);
}

/** @param {Findings} findings */
function cpuTable({ systems, rows, measured }) {
  const lines = rows
    .filter(({ id, job }) => measured.has(id) && ['wait', 'stateless'].includes(job))
    .map(({ id, title }) => [title, ...systems.map(({ name }) => cpuCell(measured.get(id)?.get(name)))])
    .filter(([, ...cells]) => cells.some((text) => text !== nothing));
  if (lines.length === 0) return '';
  return markdownTable(
    ['CPU in ms per run: main thread / others / PostgreSQL', ...systems.map(({ title }) => title)],
    lines,
  );
}

/** @param {Findings} findings */
function idleTable({ systems, idle }) {
  if (idle.size === 0) return '';
  /** @type {(title: string, unit: string, of: (idle: Idle) => number | undefined) => string[]} */
  const line = (title, unit, of) => [
    title,
    ...systems.map(({ name }) => {
      const value = of(idle.get(name) ?? {});
      return value === undefined ? nothing : `${figure(value)}${unit}`;
    }),
  ];
  return markdownTable(
    ['without work', ...systems.map(({ title }) => title)],
    [
      line('memory after the start', ' MiB', ({ idleMiB }) => idleMiB),
      line('memory at the end', ' MiB', ({ endMiB }) => endMiB),
      line('memory after a rest', ' MiB', ({ restMiB }) => restMiB),
      line('transactions', '/s', ({ idleTransactions }) => idleTransactions),
    ],
  );
}

/** @param {Findings} findings */
function readersTable({ systems, readers }) {
  if (readers.size === 0) return '';
  const memory = (/** @type {number | undefined} */ mib) => (mib === undefined ? nothing : `${figure(mib)} MiB`);
  const lines = systems.flatMap(({ name, title }) => {
    const found = readers.get(name);
    if (!found) return [];
    return [
      [
        title,
        `${found.readers.toLocaleString('en-US')} (${found.slow} slow)`,
        `${found.events.toLocaleString('en-US')} of ${found.expected.toLocaleString('en-US')}`,
        `${figure(found.runSeconds)} s`,
        `${figure(found.fastSeconds)} s`,
        `${figure(found.slowSeconds)} s`,
        [found.beforeMiB, found.peakMiB, found.afterMiB].map(memory).join(' / '),
      ],
    ];
  });
  const header = ['readers of ten runs', 'readers', 'events', 'runs ended after', 'the others had all after'];
  return markdownTable([...header, 'the slow ones after', 'memory before / peak / 10 s after'], lines);
}
