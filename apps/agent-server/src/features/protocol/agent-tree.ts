export interface TreeNode {
  namespace: string[];
  status: string;
  graph_name: string;
  children?: TreeNode[];
}

/** Graphs of a run by their lifecycle events. */
export class AgentTree {
  private readonly nodes = new Map<string, TreeNode>();

  constructor(rootName: string) {
    this.nodes.set('', { namespace: [], status: 'running', graph_name: rootName });
  }

  /** `tail`: see ProtocolDraft. */
  note(namespace: string[], tail: string): void {
    const { data } = JSON.parse(`{${tail}`) as { data: { event: string; graph_name?: string } };
    const key = namespace.join('|');
    const known = this.nodes.get(key);
    const graphName = data.graph_name ?? known?.graph_name ?? namespace.at(-1)?.split(':', 1)[0] ?? '';
    this.nodes.set(key, { namespace, status: data.event, graph_name: graphName });
  }

  root(): TreeNode {
    return this.below('');
  }

  private below(key: string): TreeNode {
    const node = this.nodes.get(key) as TreeNode;
    const children = [...this.nodes]
      .filter(([, { namespace }]) => namespace.length > 0 && namespace.slice(0, -1).join('|') === key)
      .map(([child]) => this.below(child));
    return children.length > 0 ? { ...node, children } : node;
  }
}
