import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleAlert, GitBranch, Hand } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { formatDateTime, formatClock, distinctId } from '../../ui/format';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { useAgentApi } from '../agents/agent-api';
import { pathTo } from '../agents/graph-path';
import { GraphView } from '../agents/graph-view';
import { CheckpointDetail } from './checkpoint-detail';
import { historyQuery, idOf, toPathStep, type HistoryEntry } from './history.queries';

interface Props {
  threadId: string;
  assistantId: string;
  /** Opened checkpoint; default: the newest. */
  checkpointId: string | undefined;
  onOpen: (checkpointId: string) => void;
  /** The next run continues from the checkpoint. */
  onFrom: (checkpointId: string) => void;
}

/** Timeline of checkpoints, newest first, with the opened one beside it and its path in the graph. */
export function ThreadHistory({ threadId, assistantId, checkpointId, onOpen, onFrom }: Props) {
  const api = useAgentApi();
  const history = useInfiniteQuery(historyQuery(api, threadId));
  // The graph comes below the first checkpoint once that has its height, and then stays.
  const [hasCheckpoint, setHasCheckpoint] = useState(false);
  const showGraph = useCallback(() => setHasCheckpoint(true), []);
  if (history.isPending) return <LoadingRows label="Loading the history" />;
  if (!history.data) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
  const entries = history.data.pages.flat();
  const opened = entries.find((entry) => idOf(entry) === checkpointId) ?? (checkpointId ? undefined : entries[0]);
  if (entries.length === 0) {
    return (
      <EmptyState title="No checkpoints yet">
        <p>Each step of a run makes a checkpoint. Send a message to make the first.</p>
      </EmptyState>
    );
  }
  const openedId = checkpointId ?? idOf(entries[0] as HistoryEntry);
  return (
    <div className="grid grid-cols-[minmax(240px,320px)_minmax(0,1fr)] items-start gap-4 max-[900px]:grid-cols-[minmax(0,1fr)]">
      <section aria-label="Checkpoints" className="rounded-lg border border-line bg-surface">
        <ol className="max-h-[75vh] overflow-y-auto py-1 max-[900px]:max-h-72">
          {entries.map((entry, at) => (
            <Entry
              key={idOf(entry)}
              entry={entry}
              isOpen={idOf(entry) === openedId}
              // Newest first: the one below is the parent, except where a branch begins.
              isBranch={
                at + 1 < entries.length &&
                entry.parent_checkpoint?.checkpoint_id !== idOf(entries[at + 1] as HistoryEntry)
              }
              onOpen={() => onOpen(idOf(entry))}
            />
          ))}
        </ol>
        {history.hasNextPage && (
          <div className="border-t border-line p-2">
            <Button
              className="w-full"
              disabled={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              {history.isFetchingNextPage ? 'Loading…' : 'Show older checkpoints'}
            </Button>
          </div>
        )}
      </section>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <CheckpointDetail
          key={openedId}
          threadId={threadId}
          checkpointId={openedId}
          assistantId={assistantId}
          onOpen={onOpen}
          onFrom={onFrom}
          onShown={showGraph}
        />
        {hasCheckpoint && (
          <section aria-label="Graph" className="rounded-lg border border-line bg-surface p-4">
            <h2 className="mb-2 text-sm font-semibold">Path in the graph</h2>
            <GraphView assistantId={assistantId} path={opened && pathTo(entries.map(toPathStep), openedId)} />
          </section>
        )}
      </div>
    </div>
  );
}

/** LangGraph's name of the entry is shown as in the drawing. */
const nodeName = (node: string): string => (node === '__start__' ? 'Start' : node);

const sources: Record<string, string> = {
  input: 'Input',
  loop: 'Step',
  update: 'Edited',
  fork: 'Forked',
};

function Entry({
  entry,
  isOpen,
  isBranch,
  onOpen,
}: {
  entry: HistoryEntry;
  isOpen: boolean;
  isBranch: boolean;
  onOpen: () => void;
}) {
  const source = String(entry.metadata.source ?? '');
  const step = entry.metadata.step;
  const asks = entry.tasks.some(({ interrupts }) => interrupts.length > 0);
  const failed = entry.tasks.some(({ error }) => error !== null && error !== undefined);
  return (
    <li>
      <button
        type="button"
        data-row
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className={clsx(
          'grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-l-2 px-3 py-1.5 text-left hover:bg-hover',
          isOpen ? 'border-accent bg-hover' : 'border-transparent',
        )}
      >
        <span className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm">
          <span className="font-medium">
            {sources[source] ?? source}
            {typeof step === 'number' && step >= 0 && ` ${step}`}
          </span>
          {asks && (
            <Badge tone="wait" icon={<Hand size={11} aria-hidden="true" />}>
              asks
            </Badge>
          )}
          {failed && (
            <Badge tone="fail" icon={<CircleAlert size={11} aria-hidden="true" />}>
              failed
            </Badge>
          )}
          {isBranch && (
            <Badge title="Its parent is an older checkpoint" icon={<GitBranch size={11} aria-hidden="true" />}>
              branch
            </Badge>
          )}
        </span>
        <time
          className="tabular text-2xs text-ink-2"
          dateTime={entry.created_at ?? undefined}
          title={formatDateTime(entry.created_at)}
        >
          {entry.created_at && formatClock(entry.created_at)}
        </time>
        <span className="col-span-2 truncate text-xs text-ink-2">
          {entry.next.length > 0 ? `next: ${entry.next.map(nodeName).join(', ')}` : 'end'}{' '}
          <code className="font-mono text-2xs">{distinctId(idOf(entry))}</code>
        </span>
      </button>
    </li>
  );
}
