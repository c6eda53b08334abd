import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTenant } from '../../shared/app-context';
import { formatDateTime, shortId } from '../../ui/format';
import { type Deployment, isSimulated, type Revision } from './deployments.queries';
import { revisionStatusView } from './revision-status';

type Condition = Revision['conditions'][number];

/** Stages in words. */
const stages: Record<Condition['type'], { name: string; meaning: string }> = {
  Prepared: { name: 'Prepared', meaning: 'The source was found and accepted' },
  Built: { name: 'Built', meaning: 'The code that runs was built, or needs no build' },
  RolledOut: { name: 'Rolled out', meaning: 'The agent server started and is healthy' },
  Serving: { name: 'Serving', meaning: 'Requests to the deployment reach this revision' },
};

/** Stage that a failed step belongs to. */
const stageOfStep: Record<string, Condition['type']> = {
  CREATING: 'Prepared',
  AWAITING_BUILD: 'Built',
  BUILDING: 'Built',
  AWAITING_DEPLOY: 'RolledOut',
  DEPLOYING: 'RolledOut',
};

const icons = {
  True: <CircleCheck size={13} aria-hidden="true" className="shrink-0 text-ok" />,
  False: <CircleDashed size={13} aria-hidden="true" className="shrink-0 text-ink-3" />,
  Unknown: <CircleDashed size={13} aria-hidden="true" className="shrink-0 text-ink-3" />,
};
const statusWords = { True: 'done', False: 'no', Unknown: 'not decided' };

/** Why a revision failed or waits, and which stages it has passed. */
export function RevisionReasons({ deployment, revision }: { deployment: Deployment; revision: Revision }) {
  const { failure, waiting, status_message: message } = revision;
  // A simulated revision serves nothing.
  const conditions = revision.conditions.filter(({ type }) => type !== 'Serving' || !isSimulated(revision));
  return (
    <div className="grid gap-3 border-b border-line px-4 py-3">
      <ol aria-label="Stages" className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {conditions.map(({ type, status, reason, message: why, last_transition_time: at }) => (
          <li
            key={type}
            className="inline-flex min-h-6 items-center gap-1.5"
            title={[stages[type].meaning, why ?? reason, at && formatDateTime(at)].filter(Boolean).join('\n')}
          >
            {failure !== null && stageOfStep[failure.step] === type ? (
              <CircleX size={13} aria-hidden="true" className="shrink-0 text-fail" />
            ) : (
              icons[status]
            )}
            <span className={status === 'True' ? 'font-medium' : 'text-ink-2'}>{stages[type].name}</span>
            <span className="sr-only">: {statusWords[status]}</span>
          </li>
        ))}
      </ol>
      {failure && (
        <Reason tone="fail" title={`${revisionStatusView(failure.step).label} failed`}>
          <p className="text-sm wrap-anywhere whitespace-pre-wrap">{failure.message}</p>
          <p className="flex flex-wrap gap-x-3 text-xs text-ink-2">
            <span>
              Code <code className="font-mono">{failure.code}</code>
            </span>
            {failure.exit_code !== null && <span>Exit code {failure.exit_code}</span>}
            <span>The log below has the output.</span>
          </p>
        </Reason>
      )}
      {waiting && (
        <Reason tone="wait" title="Waits">
          <p className="text-sm wrap-anywhere">
            {waiting.message}
            {waiting.position !== null && ` Place ${waiting.position} in the queue.`}
            {waiting.retry_in_seconds !== null && ` Next attempt in ${waiting.retry_in_seconds} s.`}
          </p>
          {waiting.revision_id !== null && (
            <RevisionLink deployment={deployment} revisionId={waiting.revision_id}>
              Show revision {shortId(waiting.revision_id)}
            </RevisionLink>
          )}
        </Reason>
      )}
      {!failure && !waiting && message !== null && <p className="text-xs wrap-anywhere text-ink-2">{message}</p>}
    </div>
  );
}

function Reason({ tone, title, children }: { tone: 'fail' | 'wait'; title: string; children: ReactNode }) {
  const Icon = tone === 'fail' ? TriangleAlert : Hourglass;
  return (
    <div
      role={tone === 'fail' ? 'alert' : 'status'}
      className={`grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 gap-y-1 rounded-md px-3 py-2 ${tone === 'fail' ? 'bg-fail-tint' : 'bg-wait-tint'}`}
    >
      <Icon size={15} aria-hidden="true" className={`mt-0.5 ${tone === 'fail' ? 'text-fail' : 'text-wait'}`} />
      <h3 className={`text-sm font-semibold ${tone === 'fail' ? 'text-fail' : 'text-wait'}`}>{title}</h3>
      <div className="col-start-2 grid min-w-0 gap-1">{children}</div>
    </div>
  );
}

function RevisionLink({
  deployment,
  revisionId,
  children,
}: {
  deployment: Deployment;
  revisionId: string;
  children: ReactNode;
}) {
  return (
    <Link
      to="/o/$tenant/host/deployments/$deploymentId"
      params={{ tenant: useTenant(), deploymentId: deployment.id }}
      search={{ revision: revisionId }}
      className="inline-flex min-h-6 w-fit items-center text-xs text-accent underline"
    >
      {children}
    </Link>
  );
}
