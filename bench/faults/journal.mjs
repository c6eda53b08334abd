/** Reads the journal that the nodes of the load's graph write while they execute. */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ run: string, step: number, execution: string, at: number, phase: 'start' | 'tick' | 'end' }} Line */

/**
 * @param {string} path
 * @returns {Line[]}
 */
const linesOf = (path) =>
  (existsSync(path) ? readFileSync(path, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/**
 * Number of repeated starts of nodes, which a run repeats if no checkpoint follows them.
 *
 * @param {string} path
 * @param {ReadonlySet<string>} runIds
 */
export function nodesBegunAgain(path, runIds) {
  const begun = linesOf(path).filter(({ run, phase }) => phase === 'start' && runIds.has(run));
  return begun.length - new Set(begun.map(({ run, step }) => `${run}/${step}`)).size;
}

/** A node writes a line every 50 ms. A longer silence means that it slept with its process. */
const asleepMs = 1_000;
/** Time after a sleep within which a process must end the nodes of runs that it has lost. */
const wakingMs = 1_000;

/**
 * Spans in which a node executed, from its first line to its last. After a sleep, lines count only once the time is
 * over within which the process must end the node.
 *
 * @param {Line[]} lines
 * @returns {{ from: number, to: number }[]}
 */
function spansOf(lines) {
  /** @type {{ from: number, to: number }[]} */
  const spans = [];
  for (const { at } of lines) {
    const last = spans.at(-1);
    if (last && at - Math.max(last.from, last.to) <= asleepMs) last.to = at;
    else spans.push({ from: last ? at + wakingMs : at, to: at });
  }
  return spans.filter(({ from, to }) => from <= to);
}

/**
 * Run ids of which two nodes executed at the same time: the graph is a chain, so one of them should not have.
 *
 * @param {string} path
 */
export function overlappingRuns(path) {
  /** @type {Map<string, Line[]>} */
  const executions = new Map();
  for (const line of linesOf(path)) executions.set(line.execution, [...(executions.get(line.execution) ?? []), line]);
  const spans = [...executions.values()]
    .flatMap((lines) => spansOf(lines).map((span) => ({ run: lines[0]?.run ?? '', ...span })))
    .sort((left, right) => left.from - right.from);
  /** @type {Map<string, number>} */
  const lastEnd = new Map();
  /** @type {Set<string>} */
  const overlapping = new Set();
  for (const { run, from, to } of spans) {
    if (from < (lastEnd.get(run) ?? 0)) overlapping.add(run);
    lastEnd.set(run, Math.max(to, lastEnd.get(run) ?? 0));
  }
  return overlapping;
}
