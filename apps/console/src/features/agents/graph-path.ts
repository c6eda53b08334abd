/** Part of a graph that a run has executed, and the nodes that it executes next. */
export interface GraphPath {
  executed: readonly string[];
  next: readonly string[];
  /** Transitions between the steps. */
  edges: ReadonlySet<string>;
}

export interface PathStep {
  id: string;
  parentId: string | null;
  /** Nodes to execute after this checkpoint. */
  next: readonly string[];
  source: string;
}

const start = '__start__';
const end = '__end__';
const edgeKey = (source: string, target: string) => `${source}\n${target}`;

/** Steps from the input of the run to this checkpoint, oldest first. */
function chainTo(steps: ReadonlyMap<string, PathStep>, id: string): PathStep[] {
  const chain: PathStep[] = [];
  let at = steps.get(id);
  while (at && !chain.includes(at)) {
    chain.unshift(at);
    if (at.source === 'input') break;
    at = at.parentId === null ? undefined : steps.get(at.parentId);
  }
  return chain;
}

/** The path that led to a checkpoint: the next nodes of a checkpoint were executed before its child. */
export function pathTo(steps: readonly PathStep[], id: string): GraphPath {
  const chain = chainTo(new Map(steps.map((step) => [step.id, step])), id);
  const waves = chain.slice(0, -1).map(({ next }) => next.filter((name) => name !== start));
  const next = chain.at(-1)?.next.filter((name) => name !== start) ?? [];
  const ends = chain.length > 0 && next.length === 0 ? [end] : [];
  const edges = new Set<string>();
  const all = [[start], ...waves.filter((wave) => wave.length > 0), next.length > 0 ? next : ends];
  for (const [at, wave] of all.entries()) {
    for (const source of wave) for (const target of all[at + 1] ?? []) edges.add(edgeKey(source, target));
  }
  const executed = chain.length === 0 ? [] : [...new Set([start, ...waves.flat(), ...ends])];
  return { executed, next: [...next], edges };
}

export const isLit = (path: GraphPath | undefined, edge: { source: string; target: string }): boolean =>
  path?.edges.has(edgeKey(edge.source, edge.target)) ?? false;
