import { formatCount } from '@heddle/comparison-text';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { formatClock, formatDateTime } from '../../ui/format';
import { Segmented } from '../../ui/segmented';
import { ErrorState, LoadingRows } from '../../ui/states';
import type { Deployment, Revision } from './deployments.queries';
import { type LogLine, type LogState, type LogStream, useLogStream } from './use-log-stream';

const streams = [
  { value: 'build', label: 'Build' },
  { value: 'deploy', label: 'Roll-out and process' },
] as const;

/** Lines that are drawn; earlier ones on demand. */
const drawnLines = 2_000;
/** Distance from the end in px within which the log follows its new lines. */
const nearEnd = 40;

/** Log of the build or of the roll-out, which follows new lines. */
export function RevisionLog({ deployment, revision }: { deployment: Deployment; revision: Revision }) {
  const hasRolledOut = ['DEPLOYING', 'DEPLOYED', 'DEPLOY_FAILED'].includes(revision.status);
  const [chosen, setChosen] = useState<LogStream | null>(null);
  const stream = chosen ?? (hasRolledOut ? 'deploy' : 'build');
  const log = useLogStream(useApi(), { deploymentId: deployment.id, revisionId: revision.id, stream });
  const { lines, phase } = log;
  return (
    <section aria-label="Log" className="border-t border-line">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h3 className="text-sm font-semibold">Log</h3>
        <Segmented label="Log" value={stream} choices={streams} onChange={setChosen} />
        <span aria-live="polite" className="text-xs text-ink-3">
          {phaseWords[phase]}
        </span>
        {lines.length > 0 && (
          <span className="ml-auto">
            <CopyButton label="Copy log" text={() => lines.map(asText).join('\n')} />
          </span>
        )}
      </div>
      {phase === 'loading' && <LoadingRows label="Loading the log" rows={3} />}
      {phase === 'failed' && <ErrorState error={log.error} onRetry={log.retry} />}
      {phase !== 'loading' && (lines.length > 0 || phase !== 'failed') && <Lines lines={lines} phase={phase} />}
    </section>
  );
}

const phaseWords: Record<LogState['phase'], string> = {
  loading: '',
  following: 'following',
  interrupted: 'connection lost; trying again',
  ended: '',
  failed: '',
};

const asText = ({ timestamp, level, message }: LogLine) => `${new Date(timestamp).toISOString()} ${level} ${message}`;

const levelColours: Record<LogLine['level'], string> = {
  DEBUG: 'text-ink-2',
  INFO: 'text-ink',
  WARNING: 'text-wait',
  ERROR: 'text-fail',
  CRITICAL: 'text-fail',
};

function Lines({ lines, phase }: Pick<LogState, 'lines' | 'phase'>) {
  const [all, setAll] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    if (follows.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines.length]);
  if (lines.length === 0) {
    return (
      <p className="px-4 pb-3 text-xs text-ink-3">{phase === 'ended' ? 'This log has no lines.' : 'No line yet.'}</p>
    );
  }
  const hidden = all ? 0 : Math.max(0, lines.length - drawnLines);
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
      {hidden > 0 && (
        <p className="px-4 py-1">
          <Button className="h-6 px-2 text-xs" onClick={() => setAll(true)}>
            Show {formatCount(hidden)} earlier lines
          </Button>
        </p>
      )}
      {lines.slice(hidden).map((line) => (
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
