import { isObject } from '@heddle/errors';
import type { AnyGraph } from './graph-types.js';

/** Members of a node's code that matter here: of a graph, a `RemoteGraph` or a sequence. */
interface Runnable {
  lg_is_pregel?: boolean;
  nodes?: AnyGraph['nodes'];
  steps?: unknown[];
  getGraph: unknown;
}

/**
 * Makes each `RemoteGraph` inside a graph a node without subgraphs. LangGraph takes it for a local subgraph: it asks for
 * members that it lacks, and the other server for checkpoints of this one. So drawings, lists of subgraphs and states
 * with subgraphs would fail.
 */
export function closeRemoteGraphs(graph: AnyGraph, seen = new Set<unknown>()): void {
  if (seen.has(graph)) return;
  seen.add(graph);
  for (const { subgraphs, bound } of Object.values(graph.nodes ?? {})) {
    for (const part of [...(subgraphs ?? []), bound]) closeIn(part, seen);
  }
}

function closeIn(part: unknown, seen: Set<unknown>): void {
  if (!isObject(part)) return;
  const runnable = part as unknown as Runnable;
  if (Array.isArray(runnable.steps)) for (const step of runnable.steps) closeIn(step, seen);
  if (runnable.lg_is_pregel !== true) return;
  if (runnable.nodes !== undefined) closeRemoteGraphs(part as unknown as AnyGraph, seen);
  else Object.assign(part, { lg_is_pregel: false, getGraph: drawingOfRunnables(part) });
}

/** The method of the class `Runnable`, from which all of them inherit. */
function drawingOfRunnables(part: object): unknown {
  let found: unknown;
  for (let owner: unknown = part; isObject(owner); owner = Object.getPrototypeOf(owner)) {
    if (Object.hasOwn(owner, 'getGraph')) found = owner.getGraph;
  }
  return found;
}
