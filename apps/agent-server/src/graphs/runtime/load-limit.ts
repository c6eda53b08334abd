import type { GraphDescription } from '../graph-runtime.port.js';

/** Default time limit for loading a module and its export. A separate module: the main thread loads no LangGraph. */
export const defaultLoadLimitMs = 30_000;

/** A later load of the same graph may meet a machine with more load. */
const margin = 4;

/** Time limit of later threads: they wait for graphs that loaded late, because runs of a graph without one fail. */
export function nextLoadLimitMs(graphs: readonly GraphDescription[], limitMs: number): number {
  return Math.max(limitMs, ...graphs.map(({ late, problem }) => (late && !problem ? late.loadMs * margin : 0)));
}
