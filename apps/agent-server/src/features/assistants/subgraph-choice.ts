export interface SubgraphChoice {
  /** Path of a subgraph, as names of nodes or as a checkpoint's namespace: `researcher|critic`, `researcher:<task>`. */
  namespace?: string | undefined;
  /** Includes nested subgraphs. */
  recurse: boolean;
}

/** Subgraphs as LangGraph reports them, and nested ones of a namespace; empty without subgraphs. */
export function chooseSubgraphs<T>(all: Record<string, T>, { namespace, recurse }: SubgraphChoice): Record<string, T> {
  const path = namespace === undefined ? undefined : pathOf(namespace);
  const isChosen = (name: string) => {
    if (path === undefined) return recurse || !name.includes('|');
    return name === path || (recurse && name.startsWith(`${path}|`));
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => isChosen(name)));
}

/** Removes task ids and counters from a checkpoint namespace. */
function pathOf(namespace: string): string {
  return namespace
    .split('|')
    .filter((part) => !/^\d+$/.test(part))
    .map((part) => part.split(':')[0])
    .join('|');
}
