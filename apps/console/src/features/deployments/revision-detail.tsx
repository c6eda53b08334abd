import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Api } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import { CopyButton } from '../../ui/copy-button';
import { formatClock, formatDateTime, formatDuration, shortId } from '../../ui/format';
import { ErrorState, LoadingRows } from '../../ui/states';
import {
  deploymentKeys,
  revisionHistoryQuery,
  revisionQuery,
  type Deployment,
  type Revision,
} from './deployments.queries';
import { RevisionActions } from './revision-actions';
import { RevisionLog } from './revision-log';
import { RevisionReasons } from './revision-reasons';
import { revisionStatusView } from './revision-status';
import { buildTimeline, type Timeline, type TimelineStep } from './revision-timeline';
import { sourceNames } from './source-summary';
import { RevisionStatusBadge } from './status-badges';

/** Live view of one revision: progress, duration of each step, and the reason of a failure. */
export function RevisionDetail({ deployment, revisionId }: { deployment: Deployment; revisionId: string }) {
  const api = useApi();
  const revision = useQuery(revisionQuery(api, deployment.id, revisionId));
  useRefreshOnChange(api, deployment.id, revision.data?.status);
  if (revision.isPending) return <LoadingRows label="Loading the revision" rows={4} />;
  if (!revision.data) return <ErrorState error={revision.error} onRetry={() => void revision.refetch()} />;
  return (
    <section aria-label="Revision" className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex items-center gap-2.5 border-b border-line px-4 py-2.5">
        <h2 className="text-sm font-semibold">
          Revision <code className="font-mono text-xs font-normal">{shortId(revision.data.id)}</code>
        </h2>
        <CopyButton short label="Copy revision id" text={() => revision.data.id} />
        <span aria-live="polite" className="ml-auto">
          <RevisionStatusBadge status={revision.data.status} />
        </span>
      </div>
      <RevisionActions deployment={deployment} revision={revision.data} />
      <RevisionReasons deployment={deployment} revision={revision.data} />
      <History deployment={deployment} revision={revision.data}>
        <SourceFacts revision={revision.data} />
        <RevisionLog deployment={deployment} revision={revision.data} />
      </History>
    </section>
  );
}

/** Refreshes the list and the deployment when the status of the revision changes, before their next poll. */
function useRefreshOnChange(api: Api, deploymentId: string, status: string | undefined): void {
  const queryClient = useQueryClient();
  const seen = useRef(status);
  useEffect(() => {
    const changed = seen.current !== undefined && seen.current !== status;
    seen.current = status;
    if (changed) void queryClient.invalidateQueries({ queryKey: deploymentKeys.one(api, deploymentId) });
  }, [queryClient, api, deploymentId, status]);
}

/** Current time, updated while `live`, so that the duration of the current step grows between polls. */
function useNowMs(live: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!live) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [live]);
  return nowMs;
}

/** Includes the parts below it, which would move when the steps arrive. */
function History({
  deployment,
  revision,
  children,
}: {
  deployment: Deployment;
  revision: Revision;
  children: ReactNode;
}) {
  const live = !revisionStatusView(revision.status).terminal;
  const nowMs = useNowMs(live);
  const history = useQuery(revisionHistoryQuery(useApi(), deployment.id, revision.id, revision.status));
  if (history.isPending) return <LoadingRows label="Loading the history" rows={3} />;
  const timeline = history.data && buildTimeline(history.data, nowMs);
  return (
    <>
      {timeline ? (
        <div className="grid gap-4 px-4 py-4">
          <PipelineTrack timeline={timeline} live={live} />
          <ol aria-label="History" className="grid">
            {timeline.steps.map((step, index) => (
              <HistoryStep key={`${step.status}-${step.at}`} step={step} last={index === timeline.steps.length - 1} />
            ))}
          </ol>
        </div>
      ) : (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      )}
      {children}
    </>
  );
}

const trackColours = { neutral: 'bg-line-strong', ok: 'bg-ok', fail: 'bg-fail', wait: 'bg-wait', active: 'bg-accent' };

/** Total duration divided among the steps; each step has a minimum width. */
function PipelineTrack({ timeline, live }: { timeline: Timeline; live: boolean }) {
  const spans = timeline.steps.filter((step) => step.seconds !== null);
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between text-xs text-ink-2">
        <span>{live ? 'Under way for' : 'Took'}</span>
        <span className="tabular font-medium text-ink">{formatDuration(timeline.totalSeconds)}</span>
      </div>
      <div className="flex h-2 gap-0.5" aria-hidden="true">
        {spans.map((step) => {
          const running = live && step.current;
          return (
            <div
              key={`${step.status}-${step.at}`}
              title={`${revisionStatusView(step.status).label}: ${formatDuration(step.seconds)}`}
              // Shares of 100, since factors with a sum below 1 would not fill the bar.
              style={{
                flexGrow: Math.max(((step.seconds ?? 0) / (timeline.totalSeconds || 1)) * 100, 1),
                flexBasis: 6,
              }}
              className={clsx(
                'h-full rounded-sm',
                running ? 'shuttle bg-accent-tint' : [trackColours[revisionStatusView(step.status).tone], 'opacity-80'],
              )}
            />
          );
        })}
      </div>
    </div>
  );
}

function HistoryStep({ step, last }: { step: TimelineStep; last: boolean }) {
  const view = revisionStatusView(step.status);
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto_64px] items-start gap-x-2 pb-2.5 last:pb-0">
      <span className="relative flex h-full justify-center" aria-hidden="true">
        {!last && <span className="absolute top-3.5 -bottom-4 w-px bg-line-strong" />}
        <span className={clsx('relative mt-1.5 size-2 rounded-full ring-2 ring-surface', trackColours[view.tone])} />
      </span>
      <span className="min-w-0">
        <span className="text-sm font-medium" title={`By ${step.actor}`}>
          {view.label}
        </span>
        {step.message && (
          <span
            className={clsx(
              'mt-0.5 block text-xs wrap-anywhere whitespace-pre-wrap',
              view.tone === 'fail' ? 'text-fail' : 'text-ink-2',
            )}
          >
            {step.message}
          </span>
        )}
      </span>
      <span className="tabular text-xs leading-5 text-ink-2">
        {step.seconds === null ? '' : formatDuration(step.seconds)}
      </span>
      <time
        dateTime={step.at}
        title={formatDateTime(step.at)}
        className="tabular text-right text-xs leading-5 text-ink-3"
      >
        {formatClock(step.at)}
      </time>
    </li>
  );
}

function SourceFacts({ revision }: { revision: Revision }) {
  const config = revision.source_revision_config;
  const facts: [string, ReactNode][] = [
    ['Source', sourceNames[revision.source] ?? revision.source],
    // The image of a build is an internal detail.
    ['Image', revision.source.endsWith('docker') ? config.image_uri : null],
    ['Reference', config.repo_ref],
    ['Commit', config.repo_commit_sha],
    ['Digest of the files', config.source_digest],
    ['Configuration file', config.langgraph_config_path],
    ['Deploys again', revision.rollback_of && shortId(revision.rollback_of)],
    ['Driver', revision.driver],
    ['Created by', revision.created_by],
  ];
  return (
    <dl className="grid grid-cols-[140px_minmax(0,1fr)] gap-y-1 max-[520px]:grid-cols-[100px_minmax(0,1fr)] border-t border-line px-4 py-3 text-xs">
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="font-mono break-all">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
