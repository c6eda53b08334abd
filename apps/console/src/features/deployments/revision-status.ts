import type { ControlPlaneSchemas } from '@heddle/client-control-plane';
import type { Tone } from '../../ui/badge';

type RevisionStatus = ControlPlaneSchemas['RevisionResponse']['status'];

interface StatusView {
  label: string;
  tone: Tone;
  /** Final status. */
  terminal: boolean;
  meaning: string;
}

const views: Record<RevisionStatus, StatusView> = {
  CREATING: { label: 'Creating', tone: 'active', terminal: false, meaning: 'Preparing the revision' },
  QUEUED: { label: 'Queued', tone: 'wait', terminal: false, meaning: 'Waits for an earlier revision to finish' },
  AWAITING_BUILD: { label: 'Awaiting build', tone: 'active', terminal: false, meaning: 'Waits for a builder' },
  BUILDING: { label: 'Building', tone: 'active', terminal: false, meaning: 'The image is being built' },
  AWAITING_DEPLOY: { label: 'Awaiting deploy', tone: 'active', terminal: false, meaning: 'Waits for a deployer' },
  DEPLOYING: { label: 'Deploying', tone: 'active', terminal: false, meaning: 'Rolling out, waiting to be healthy' },
  DEPLOYED: { label: 'Deployed', tone: 'ok', terminal: true, meaning: 'Rolled out and healthy' },
  CREATE_FAILED: { label: 'Create failed', tone: 'fail', terminal: true, meaning: 'Preparation failed' },
  BUILD_FAILED: { label: 'Build failed', tone: 'fail', terminal: true, meaning: 'The image could not be built' },
  DEPLOY_FAILED: {
    label: 'Deploy failed',
    tone: 'fail',
    terminal: true,
    meaning: 'The rollout did not become healthy',
  },
  SKIPPED: {
    label: 'Skipped',
    tone: 'neutral',
    terminal: true,
    meaning: 'A newer revision replaced it in the queue',
  },
  INTERRUPTED: { label: 'Interrupted', tone: 'neutral', terminal: true, meaning: 'Stopped by hand' },
  UNKNOWN: { label: 'Unknown', tone: 'wait', terminal: false, meaning: 'The control plane cannot tell; may move on' },
};

export function revisionStatusView(status: string): StatusView {
  return views[status as RevisionStatus] ?? { label: status, tone: 'neutral', terminal: true, meaning: status };
}

/** Poll interval of an unfinished revision in milliseconds; `UNKNOWN` may last long. */
export function revisionPollMs(status: string | undefined): number | false {
  if (status === undefined || revisionStatusView(status).terminal) return false;
  return status === 'UNKNOWN' ? 5_000 : 1_000;
}
