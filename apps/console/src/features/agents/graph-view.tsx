import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ScrollStrip } from '../../ui/scroll-strip';
import { ErrorState, LoadingRows } from '../../ui/states';
import { Switch } from '../../ui/switch';
import { useAgentApi } from './agent-api';
import { graphQuery } from './assistants.queries';
import type { GraphPath } from './graph-path';

/** Contains the layout library, which is loaded with the first graph. */
const GraphDrawing = lazy(() => import('./graph-drawing'));

/** The graph of an assistant, with the path of a run in it. */
export function GraphView({ assistantId, path }: { assistantId: string; path?: GraphPath | undefined }) {
  const [withSubgraphs, setWithSubgraphs] = useState(false);
  const graph = useQuery(graphQuery(useAgentApi(), assistantId, withSubgraphs));
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <Switch label="Nodes of subgraphs" checked={withSubgraphs} onChange={setWithSubgraphs} />
      {graph.isPending && <LoadingRows label="Loading the graph" rows={4} />}
      {graph.isError && !graph.data && <ErrorState error={graph.error} onRetry={() => void graph.refetch()} />}
      {graph.data && (
        <ScrollStrip label="Graph" className="max-h-[70vh] overflow-y-auto rounded-md bg-paper">
          <Suspense fallback={<LoadingRows label="Drawing the graph" rows={4} />}>
            <GraphDrawing graph={graph.data} path={path} />
          </Suspense>
        </ScrollStrip>
      )}
      {path && (
        <p className="text-2xs text-ink-3">
          Filled with a thick line: executed. Dashed: next. Thin dashed lines are chosen at run time.
        </p>
      )}
    </div>
  );
}
