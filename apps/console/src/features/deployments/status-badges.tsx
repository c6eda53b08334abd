import { Ban, CircleCheck, CircleDashed, CircleHelp, CircleX, SkipForward, type LucideIcon } from 'lucide-react';
import { Badge } from '../../ui/badge';
import { deploymentStatusView, revisionStatusView } from './revision-status';

function iconFor(status: string): LucideIcon {
  if (status === 'DEPLOYED') return CircleCheck;
  if (status.endsWith('_FAILED')) return CircleX;
  if (status === 'SKIPPED') return SkipForward;
  if (status === 'INTERRUPTED') return Ban;
  if (status === 'UNKNOWN') return CircleHelp;
  return CircleDashed;
}

/** Icon, word and tint together: the status never depends on colour alone. */
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

export function DeploymentStatusBadge({ status }: { status: string }) {
  const view = deploymentStatusView(status);
  return <Badge tone={view.tone}>{view.label}</Badge>;
}
