import type { Tone } from '../../ui/badge';
import type { Deployment } from './deployments.queries';
import { revisionStatusView } from './revision-status';

interface DeploymentState {
  label: string;
  tone: Tone;
  /** Outcome of the newest revision, if the label does not include it. */
  reason: string | null;
  meaning: string;
}

type Facts = Pick<Deployment, 'status' | 'latest_revision_id' | 'active_revision_id'>;

/**
 * State of a deployment from its own status and that of its newest revision. Its own status only says whether it
 * exists: a deployment that never ran is READY, too. A simulated deployment serves nothing, whatever its status.
 * Undefined until loaded.
 */
export function deploymentState(
  deployment: Facts,
  latestStatus: string | undefined,
  isSimulated: boolean,
): DeploymentState | undefined {
  const serves = deployment.active_revision_id !== null;
  if (/^AWAITING_(FINAL_)?DELETE$/.test(deployment.status)) {
    return { label: 'Being deleted', tone: 'wait', reason: null, meaning: 'It is taken down, then it is gone.' };
  }
  if (deployment.latest_revision_id === null) {
    return { ...neverDeployed, tone: 'neutral', reason: 'No revision yet' };
  }
  if (latestStatus === undefined) return undefined;
  const latest = revisionStatusView(latestStatus);
  if (latestStatus === 'DEPLOYED' && isSimulated) return { ...simulated, reason: null };
  if (latestStatus === 'DEPLOYED') {
    return { label: 'Serving', tone: 'ok', reason: null, meaning: 'The newest revision serves.' };
  }
  if (latestStatus === 'UNKNOWN')
    return { label: 'Unknown', tone: 'wait', reason: null, meaning: `${latest.meaning}.` };
  if (!latest.terminal) {
    const meaning = isSimulated
      ? simulated.meaning
      : serves
        ? 'The revision before it keeps serving until it is healthy.'
        : 'Nothing serves yet.';
    return { label: 'Deploying', tone: 'active', reason: latest.label, meaning: `${latest.meaning}. ${meaning}` };
  }
  if (!serves) return { ...neverDeployed, tone: latest.tone === 'fail' ? 'fail' : 'neutral', reason: latest.label };
  if (isSimulated) return { ...simulated, reason: latest.label };
  return {
    label: 'Serving an older revision',
    tone: 'wait',
    reason: latest.label,
    meaning: 'The newest revision did not come to serve; the one before it does.',
  };
}

const simulated = {
  label: 'Simulated',
  tone: 'neutral' as const,
  meaning: 'Statuses move, and nothing is built or deployed.',
};
const neverDeployed = { label: 'Never deployed', meaning: 'No revision has ever served.' };
