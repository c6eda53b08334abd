/** Reads what the nodes of the load's graph wrote while they executed. */
import { existsSync, readFileSync } from 'node:fs';

/**
 * Run ids of which two nodes executed at the same time: the graph is a chain, so one of them should not have.
 *
 * @param {string} path
 */
export function overlappingRuns(path) {
  /** @type {Map<string, { run: string, from: number, to: number }>} */
  const executions = new Map();
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const { run, execution, at } = JSON.parse(line);
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
