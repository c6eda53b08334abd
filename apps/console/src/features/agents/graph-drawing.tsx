import { clsx } from 'clsx';
import { useId, useMemo } from 'react';
import { placeGraph, type DrawnGraph, type PlacedEdge, type PlacedNode } from './graph-layout';
import { isLit, type GraphPath } from './graph-path';

/** The drawing of a graph. Executed nodes and edges are marked by a thicker line, those to execute next by a dashed one. */
export default function GraphDrawing({ graph, path }: { graph: DrawnGraph; path?: GraphPath | undefined }) {
  const id = useId();
  const placed = useMemo(() => placeGraph(graph), [graph]);
  const summary = placed.edges
    .map(({ source, target, label }) => `${source} to ${target}${label ? ` (${label})` : ''}`)
    .join(', ');
  return (
    <svg
      role="img"
      aria-label={`Graph: ${summary || placed.nodes.map(({ label }) => label).join(', ')}`}
      width={placed.width}
      height={placed.height}
      viewBox={`0 0 ${placed.width} ${placed.height}`}
      className="mx-auto block max-w-none font-sans"
    >
      <defs>
        {(['plain', 'lit'] as const).map((kind) => (
          <marker
            key={kind}
            id={`${id}-${kind}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerUnits="userSpaceOnUse"
            markerWidth="9"
            markerHeight="9"
            orient="auto-start-reverse"
            className={kind === 'lit' ? 'fill-accent' : 'fill-ink-3'}
          >
            <path d="M0 0L8 4L0 8z" />
          </marker>
        ))}
      </defs>
      {placed.nodes
        .filter(({ kind }) => kind === 'subgraph')
        .map((node) => (
          <Group key={node.id} node={node} />
        ))}
      {placed.edges.map((edge, index) => (
        <Edge key={index} edge={edge} isLit={isLit(path, edge)} marker={id} />
      ))}
      {placed.nodes
        .filter(({ kind }) => kind !== 'subgraph')
        .map((node) => (
          <Box key={node.id} node={node} path={path} />
        ))}
    </svg>
  );
}

function Group({ node: { x, y, width, height, label } }: { node: PlacedNode }) {
  return (
    <g>
      <rect
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={8}
        className="fill-raised stroke-line-strong"
        strokeDasharray="4 3"
      />
      <text
        x={x - width / 2 + 8}
        y={y - height / 2 + 14}
        className="fill-ink-2 text-2xs [paint-order:stroke] [stroke-linejoin:round]"
        style={{ stroke: 'var(--raised)', strokeWidth: 4 }}
      >
        {label}
      </text>
    </g>
  );
}

function Box({ node, path }: { node: PlacedNode; path: GraphPath | undefined }) {
  const { id, x, y, width, height, label, kind } = node;
  const executed = path?.executed.includes(id) ?? false;
  const next = path?.next.includes(id) ?? false;
  const isEdge = kind === 'start' || kind === 'end';
  return (
    <g>
      <title>{`${id}${executed ? ', executed' : ''}${next ? ', next' : ''}`}</title>
      <rect
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={isEdge ? height / 2 : 6}
        strokeWidth={executed || next ? 2 : 1}
        strokeDasharray={next ? '5 3' : undefined}
        className={clsx(
          executed
            ? 'fill-accent-tint stroke-accent'
            : next
              ? 'fill-wait-tint stroke-wait'
              : 'fill-surface stroke-line-strong',
        )}
      />
      <text
        x={x}
        y={y + 4}
        textAnchor="middle"
        className={clsx('text-xs', isEdge ? 'fill-ink-2' : 'fill-ink', executed && 'font-semibold')}
      >
        {label}
      </text>
    </g>
  );
}

function Edge({ edge, isLit: lit, marker }: { edge: PlacedEdge; isLit: boolean; marker: string }) {
  const [first, ...rest] = edge.points;
  if (!first) return null;
  const middle = edge.points[Math.floor(edge.points.length / 2)] ?? first;
  return (
    <g>
      <path
        d={`M${first.x} ${first.y}${rest.map(({ x, y }) => `L${x} ${y}`).join('')}`}
        fill="none"
        strokeWidth={lit ? 2.5 : 1.25}
        strokeDasharray={edge.conditional && !lit ? '4 3' : undefined}
        strokeLinejoin="round"
        markerEnd={`url(#${marker}-${lit ? 'lit' : 'plain'})`}
        className={lit ? 'stroke-accent' : 'stroke-ink-3'}
      />
      {edge.label && (
        <text x={middle.x} y={middle.y + 4} textAnchor="middle" className="fill-ink-2 text-2xs">
          {edge.label}
        </text>
      )}
    </g>
  );
}
