import { describe, expect, it } from '@jest/globals';
import { deploymentState } from './deployment-state';

type Facts = Parameters<typeof deploymentState>[0];

const facts = (state: string, latest: string | null, active: string | null = null, driver = 'process') =>
  ({ state, latest_revision_status: latest, active_revision_id: active, driver }) as Facts;

describe('deploymentState', () => {
  it.each([
    // state, newest revision, what it is, why, tone
    ['serving', 'DEPLOYED', 'Serving', null, 'ok'],
    ['deploying', 'BUILDING', 'Deploying', 'Building', 'active'],
    ['deploying', 'QUEUED', 'Deploying', 'Queued', 'active'],
    ['deploying', 'DEPLOYING', 'Deploying', null, 'active'],
    ['never_deployed', 'BUILD_FAILED', 'Never deployed', 'Build failed', 'fail'],
    ['never_deployed', 'INTERRUPTED', 'Never deployed', 'Interrupted', 'neutral'],
    ['never_deployed', null, 'Never deployed', 'No revision yet', 'neutral'],
    ['serving_older', 'DEPLOY_FAILED', 'Serving an older revision', 'Deploy failed', 'wait'],
    ['unknown', 'UNKNOWN', 'Unknown', null, 'wait'],
    ['deleting', 'DEPLOYED', 'Being deleted', null, 'wait'],
    // An unknown status is shown as it is, beside the known state.
    ['never_deployed', 'PAUSED', 'Never deployed', 'PAUSED', 'neutral'],
  ])('%s with a newest revision that is %s: %s (%s)', (state, latest, label, reason, tone) => {
    expect(deploymentState(facts(state, latest))).toMatchObject({ label, reason, tone });
  });

  it.each([
    ['serving', 'DEPLOYED', 'Simulated', null, 'neutral'],
    ['serving_older', 'BUILD_FAILED', 'Simulated', 'Build failed', 'neutral'],
    ['never_deployed', 'BUILD_FAILED', 'Never deployed', 'Build failed', 'fail'],
    ['deploying', 'BUILDING', 'Deploying', 'Building', 'active'],
  ])('with a simulated driver, %s with %s: %s (%s)', (state, latest, label, reason, tone) => {
    const shown = deploymentState(facts(state, latest, 'old', 'simulated'));
    expect(shown).toMatchObject({ label, reason, tone });
    expect(shown.meaning).not.toMatch(/serves/);
  });

  it('describes the serving revision while another one is in progress', () => {
    expect(deploymentState(facts('deploying', 'BUILDING', 'old')).meaning).toContain('keeps serving');
    expect(deploymentState(facts('deploying', 'BUILDING')).meaning).toContain('Nothing serves yet');
  });
});
