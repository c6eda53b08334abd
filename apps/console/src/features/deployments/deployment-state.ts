import type { Tone } from '../../ui/badge';
import type { Deployment, DeploymentStateName } from './deployments.queries';
import { revisionStatusView } from './revision-status';

interface DeploymentState {
  label: string;
  tone: Tone;
  /** Outcome of the newest revision, if the label does not include it. */
  reason: string | null;
  meaning: string;
}

type Facts = Pick<Deployment, 'state' | 'latest_revision_status' | 'active_revision_id' | 'driver'>;

/** States in words, in the order of their filter. */
export const stateNames: Record<DeploymentStateName, string> = {
  serving: 'Serving',
  serving_older: 'Serving an older revision',
  deploying: 'Deploying',
  never_deployed: 'Never deployed',
  unknown: 'Unknown',
  deleting: 'Being deleted',
};

/** The derived state in words. A simulated deployment serves nothing in any state. */
export function deploymentState({ state, latest_revision_status: status, ...facts }: Facts): DeploymentState {
  const isSimulated = facts.driver === 'simulated';
  const label = stateNames[state];
  const latest = status === null ? null : revisionStatusView(status);
  const outcome = latest?.label ?? 'No revision yet';
  switch (state) {
    case 'deleting':
      return { label, tone: 'wait', reason: null, meaning: 'It is taken down, then it is gone.' };
    case 'unknown':
      return { label, tone: 'wait', reason: null, meaning: `${latest?.meaning ?? ''}.` };
    case 'deploying': {
      const meaning = isSimulated
        ? simulated.meaning
        : facts.active_revision_id === null
          ? 'Nothing serves yet.'
          : 'The revision before it keeps serving until it is healthy.';
      // A status with the same name adds nothing.
      const reason = outcome === label ? null : outcome;
      return { label, tone: 'active', reason, meaning: `${latest?.meaning ?? ''}. ${meaning}` };
    }
    case 'never_deployed':
      return {
        label,
        tone: latest?.tone === 'fail' ? 'fail' : 'neutral',
        reason: outcome,
        meaning: 'No revision has ever served.',
      };
    case 'serving':
      if (isSimulated) return { ...simulated, reason: null };
      return { label, tone: 'ok', reason: null, meaning: 'The newest revision serves.' };
    case 'serving_older':
      if (isSimulated) return { ...simulated, reason: outcome };
      return {
        label,
        tone: 'wait',
        reason: outcome,
        meaning: 'The newest revision failed; an older one serves.',
      };
  }
}

const simulated = {
  label: 'Simulated',
  tone: 'neutral' as const,
  meaning: 'Statuses move, and nothing is built or deployed.',
};
