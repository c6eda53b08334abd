export interface SubgraphChoice {
  /** Path of a subgraph, as names of nodes or as a checkpoint's namespace: `researcher|critic`, `researcher:<task>`. */
  namespace?: string | undefined;
  /** Also what is inside of those that are found. */
  recurse: boolean;
}

/** What LangGraph itself finds, and the inner ones of a namespace; nothing where there is no subgraph. */
export function chooseSubgraphs<T>(all: Record<string, T>, { namespace, recurse }: SubgraphChoice): Record<string, T> {
  const path = namespace === undefined ? undefined : pathOf(namespace);
  const isChosen = (name: string) => {
    if (path === undefined) return recurse || !name.includes('|');
    return name === path || (recurse && name.startsWith(`${path}|`));
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => isChosen(name)));
}

/** Without the tasks that a namespace names, and the counts of those that come more than once. */
function pathOf(namespace: string): string {
  return namespace
    .split('|')
    .filter((part) => !/^\d+$/.test(part))
    .map((part) => part.split(':')[0])
    .join('|');
}
