import type { ControlPlaneSchemas } from '@heddle/client-control-plane';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { unwrap } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import { CopyButton } from '../../ui/copy-button';
import { formatClock, formatDateTime } from '../../ui/format';
import { Segmented } from '../../ui/segmented';
import { ErrorState, LoadingRows } from '../../ui/states';
import { deploymentKeys, type Deployment, type Revision } from './deployments.queries';
import { revisionStatusView } from './revision-status';

type Line = ControlPlaneSchemas['LogLine'];
type Stream = 'build' | 'deploy';

const streams = [
  { value: 'build', label: 'Build' },
  { value: 'deploy', label: 'Roll-out and process' },
] as const;

/** Lines per request. */
const pageSize = 500;
/** Interval of the question for new lines in ms, while some can come. */
const followMs = 1_500;
/** Distance from the end in px within which the log follows its new lines. */
const nearEnd = 40;

/** Log of the build or of the roll-out, which follows new lines. */
export function RevisionLog({ deployment, revision }: { deployment: Deployment; revision: Revision }) {
  const { terminal } = revisionStatusView(revision.status);
  const isServing = revision.id === deployment.active_revision_id;
  const hasRolledOut = ['DEPLOYING', 'DEPLOYED', 'DEPLOY_FAILED'].includes(revision.status);
  const [chosen, setChosen] = useState<Stream | null>(null);
  const stream = chosen ?? (hasRolledOut ? 'deploy' : 'build');
  const api = useApi();
  const path = { project_id: deployment.id, revision_id: revision.id };
  const log = useInfiniteQuery({
    queryKey: [...deploymentKeys.revisions(api, deployment.id), 'log', revision.id, stream],
    initialPageParam: '0',
    queryFn: ({ pageParam }) => {
      const request = { params: { path }, body: { order: 'asc' as const, limit: pageSize, offset: pageParam } };
      return unwrap(
        stream === 'build'
          ? api.controlPlane.POST('/v1/projects/{project_id}/revisions/{revision_id}/build_logs', request)
          : api.controlPlane.POST('/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs', request),
      );
    },
    getNextPageParam: ({ next_offset }) => next_offset,
    staleTime: Infinity,
  });
  const mayGrow = !terminal || (isServing && stream === 'deploy');
  const isFull = log.data?.pages.at(-1)?.logs.length === pageSize;
  const { fetchNextPage, isFetching, isSuccess } = log;
  useEffect(() => {
    if (!isSuccess || isFetching || !(mayGrow || isFull)) return undefined;
    const timer = setTimeout(() => void fetchNextPage(), isFull ? 0 : followMs);
    return () => clearTimeout(timer);
  }, [fetchNextPage, isFetching, isSuccess, mayGrow, isFull, log.dataUpdatedAt]);

  const lines = log.data?.pages.flatMap(({ logs }) => logs) ?? [];
  return (
    <section aria-label="Log" className="border-t border-line">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h3 className="text-sm font-semibold">Log</h3>
        <Segmented label="Log" value={stream} choices={streams} onChange={setChosen} />
        {lines.length > 0 && (
          <span className="ml-auto">
            <CopyButton label="Copy log" text={() => lines.map(asText).join('\n')} />
          </span>
        )}
      </div>
      {log.isPending && <LoadingRows label="Loading the log" rows={3} />}
      {log.isError && !log.data && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data && <Lines lines={lines} mayGrow={mayGrow} />}
    </section>
  );
}

const asText = ({ timestamp, level, message }: Line) => `${new Date(timestamp).toISOString()} ${level} ${message}`;

const levelColours: Record<Line['level'], string> = {
  DEBUG: 'text-ink-2',
  INFO: 'text-ink',
  WARNING: 'text-wait',
  ERROR: 'text-fail',
  CRITICAL: 'text-fail',
};

function Lines({ lines, mayGrow }: { lines: readonly Line[]; mayGrow: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    if (follows.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines.length]);
  if (lines.length === 0) {
    return <p className="px-4 pb-3 text-xs text-ink-3">{mayGrow ? 'No line yet.' : 'This log has no lines.'}</p>;
  }
  return (
    <div
      ref={box}
      role="log"
      aria-label="Lines"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < nearEnd;
      }}
      className="max-h-96 overflow-auto border-t border-line bg-raised py-2 font-mono text-2xs leading-5"
    >
      {lines.map((line) => (
        <p key={line.id} className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 px-4">
          <time className="tabular text-ink-2" title={formatDateTime(new Date(line.timestamp).toISOString())}>
            {formatClock(new Date(line.timestamp).toISOString())}
          </time>
          <span className={clsx('wrap-anywhere whitespace-pre-wrap', levelColours[line.level])}>
            {line.level !== 'INFO' && <b className="mr-2 font-semibold">{line.level}</b>}
            <bdi>{line.message}</bdi>
          </span>
        </p>
      ))}
    </div>
  );
}
