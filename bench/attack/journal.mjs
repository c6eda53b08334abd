/** Reads what the nodes of the load's graph wrote while they executed. */
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
 * How often nodes of these runs began that had begun before, for want of a checkpoint behind them.
 *
 * @param {string} path
 * @param {ReadonlySet<string>} runIds
 */
export function nodesBegunAgain(path, runIds) {
  const begun = linesOf(path).filter(({ run, phase }) => phase === 'start' && runIds.has(run));
  return begun.length - new Set(begun.map(({ run, step }) => `${run}/${step}`)).size;
}

/**
 * Run ids of which two nodes executed at the same time: the graph is a chain, so one of them should not have.
 *
 * @param {string} path
 */
export function overlappingRuns(path) {
  /** @type {Map<string, { run: string, from: number, to: number }>} */
  const executions = new Map();
  for (const { run, execution, at } of linesOf(path)) {
    const known = executions.get(execution) ?? { run, from: at, to: at };
    executions.set(execution, { run, from: Math.min(known.from, at), to: Math.max(known.to, at) });
  }
  /** @type {Map<string, number>} */
  const lastEnd = new Map();
  /** @type {Set<string>} */
  const overlapping = new Set();
  for (const { run, from, to } of [...executions.values()].sort((left, right) => left.from - right.from)) {
    if (from < (lastEnd.get(run) ?? 0)) overlapping.add(run);
    lastEnd.set(run, Math.max(to, lastEnd.get(run) ?? 0));
  }
  return overlapping;
}
