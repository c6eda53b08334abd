import { clsx } from 'clsx';
import { Ban, CircleCheck, CircleDashed, CircleHelp, CircleX, SkipForward, type LucideIcon } from 'lucide-react';
import { Badge } from '../../ui/badge';
import { deploymentState } from './deployment-state';
import type { Deployment } from './deployments.queries';
import { revisionStatusView } from './revision-status';

function iconFor(status: string): LucideIcon {
  if (status === 'DEPLOYED') return CircleCheck;
  if (status.endsWith('_FAILED')) return CircleX;
  if (status === 'SKIPPED') return SkipForward;
  if (status === 'INTERRUPTED') return Ban;
  if (status === 'UNKNOWN') return CircleHelp;
  return CircleDashed;
}

/** Status as icon, word and tint, so that it never depends on colour alone. */
export function RevisionStatusBadge({ status }: { status: string }) {
  const view = revisionStatusView(status);
  const Icon = iconFor(status);
  const moving = !view.terminal && status !== 'UNKNOWN' && status !== 'QUEUED';
  return (
    <Badge
      tone={view.tone}
      title={view.meaning}
      icon={<Icon size={12} aria-hidden="true" className={moving ? 'animate-spin [animation-duration:2.4s]' : ''} />}
    >
      {view.label}
    </Badge>
  );
}

/** State of the deployment, and below or beside it the outcome of its newest revision if that differs. */
export function DeploymentStateBadge({ deployment, inLine = false }: { deployment: Deployment; inLine?: boolean }) {
  const state = deploymentState(deployment);
  const { latest_revision_status: status } = deployment;
  const isFailed = status !== null && revisionStatusView(status).tone === 'fail';
  return (
    <span className={inLine ? 'inline-flex items-center' : 'inline-grid justify-items-start gap-0.5 py-1'}>
      <Badge tone={state.tone} title={state.meaning}>
        {state.label}
      </Badge>
      {state.reason !== null && (
        <span className={clsx('px-1.5 text-2xs', isFailed ? 'text-fail' : 'text-ink-3')}>{state.reason}</span>
      )}
    </span>
  );
}
