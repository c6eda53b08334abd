import type { AgentServerSchemas } from '@heddle/client-agent-server';
import { Graph, layout } from '@dagrejs/dagre';

export type DrawnGraph = AgentServerSchemas['DrawnGraph'];

export interface PlacedNode {
  id: string;
  label: string;
  kind: 'start' | 'end' | 'node' | 'subgraph';
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedEdge {
  source: string;
  target: string;
  label: string | null;
  conditional: boolean;
  points: { x: number; y: number }[];
}

interface PlacedGraph {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

/** Sizes in px. A letter of the label takes about this width. */
const letter = 7;
const height = 32;
const longestLabel = 28;

/** Names of the nodes inside a subgraph are `researcher:search`. */
const separator = ':';

function labelOf(id: string): string {
  if (id.endsWith('__start__')) return 'Start';
  if (id.endsWith('__end__')) return 'End';
  const label = id.split(separator).at(-1) ?? id;
  return label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label;
}

function kindOf(id: string): PlacedNode['kind'] {
  if (id.endsWith('__start__')) return 'start';
  return id.endsWith('__end__') ? 'end' : 'node';
}

/** Positions of nodes and edges, from top to bottom; the nodes of a subgraph are together. */
export function placeGraph({ nodes, edges }: DrawnGraph): PlacedGraph {
  const graph = new Graph({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 40, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  const ids = new Set(nodes.map(({ id }) => String(id)));
  for (const id of ids) graph.setNode(id, { width: Math.max(72, labelOf(id).length * letter + 28), height });
  for (const id of ids) placeInside(graph, id, ids);
  for (const [at, { source, target, data }] of edges.entries()) {
    if (!ids.has(String(source)) || !ids.has(String(target))) continue;
    const label = data ? { width: data.length * 6 + 8, height: 16, labelpos: 'c' } : {};
    graph.setEdge(String(source), String(target), { ...label, at }, String(at));
  }
  layout(graph);
  return {
    width: graph.graph().width ?? 0,
    height: graph.graph().height ?? 0,
    nodes: graph.nodes().map((id) => {
      const { x, y, width, height: tall } = graph.node(id) as Omit<PlacedNode, 'id' | 'label' | 'kind'>;
      const isGroup = !ids.has(id);
      return { id, label: labelOf(id), kind: isGroup ? 'subgraph' : kindOf(id), x, y, width, height: tall };
    }),
    edges: graph.edges().map((edge) => {
      const { at, points } = graph.edge(edge) as { at: number; points: PlacedEdge['points'] };
      const { data, conditional } = edges[at] as DrawnGraph['edges'][number];
      return { source: edge.v, target: edge.w, label: data ?? null, conditional: conditional ?? false, points };
    }),
  };
}

/** Groups a node with the others of its subgraph, and that one in its own. */
function placeInside(graph: Graph, id: string, ids: ReadonlySet<string>): void {
  const end = id.lastIndexOf(separator);
  if (end <= 0) return;
  const group = id.slice(0, end);
  // A node with edges cannot be a group, too.
  if (ids.has(group)) return;
  if (!graph.hasNode(group)) {
    graph.setNode(group, {});
    placeInside(graph, group, ids);
  }
  graph.setParent(id, group);
}
