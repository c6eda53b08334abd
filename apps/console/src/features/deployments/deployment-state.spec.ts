import { describe, expect, it } from '@jest/globals';
import { deploymentState } from './deployment-state';

const facts = (latest: string | null, active: string | null, status = 'READY') =>
  ({ status, latest_revision_id: latest, active_revision_id: active }) as Parameters<typeof deploymentState>[0];

const never = facts('new', null);
const first = facts('new', 'new');
const later = facts('new', 'old');

describe('deploymentState', () => {
  it.each([
    // deployment, its newest revision, what it is, why, tone
    [first, 'DEPLOYED', 'Serving', null, 'ok'],
    [never, 'CREATING', 'Deploying', 'Creating', 'active'],
    [never, 'QUEUED', 'Deploying', 'Queued', 'active'],
    [never, 'BUILDING', 'Deploying', 'Building', 'active'],
    [later, 'DEPLOYING', 'Deploying', 'Deploying', 'active'],
    [never, 'CREATE_FAILED', 'Never deployed', 'Create failed', 'fail'],
    [never, 'BUILD_FAILED', 'Never deployed', 'Build failed', 'fail'],
    [never, 'DEPLOY_FAILED', 'Never deployed', 'Deploy failed', 'fail'],
    [never, 'INTERRUPTED', 'Never deployed', 'Interrupted', 'neutral'],
    [never, 'SKIPPED', 'Never deployed', 'Skipped', 'neutral'],
    [later, 'BUILD_FAILED', 'Serving an older revision', 'Build failed', 'wait'],
    [later, 'DEPLOY_FAILED', 'Serving an older revision', 'Deploy failed', 'wait'],
    [later, 'INTERRUPTED', 'Serving an older revision', 'Interrupted', 'wait'],
    [never, 'UNKNOWN', 'Unknown', null, 'wait'],
    [later, 'UNKNOWN', 'Unknown', null, 'wait'],
    [facts(null, null), undefined, 'Never deployed', 'No revision yet', 'neutral'],
    // The revision is polled more often than the deployment, so its status is newer.
    [never, 'DEPLOYED', 'Serving', null, 'ok'],
    [later, 'DEPLOYED', 'Serving', null, 'ok'],
    [facts('new', 'old', 'AWAITING_DELETE'), 'DEPLOYED', 'Being deleted', null, 'wait'],
    [facts('new', null, 'AWAITING_FINAL_DELETE'), 'BUILD_FAILED', 'Being deleted', null, 'wait'],
    [facts('new', null, 'AWAITING_DATABASE'), 'CREATING', 'Deploying', 'Creating', 'active'],
    // An unknown status is shown as it is, beside the known state.
    [later, 'PAUSED', 'Serving an older revision', 'PAUSED', 'wait'],
    [never, 'PAUSED', 'Never deployed', 'PAUSED', 'neutral'],
  ])('%j with a newest revision that is %s: %s (%s)', (deployment, latestStatus, label, reason, tone) => {
    expect(deploymentState(deployment, latestStatus, false)).toMatchObject({ label, reason, tone });
  });

  it.each([
    [first, 'DEPLOYED', 'Simulated', null, 'neutral'],
    [later, 'BUILD_FAILED', 'Simulated', 'Build failed', 'neutral'],
    [never, 'BUILD_FAILED', 'Never deployed', 'Build failed', 'fail'],
    [later, 'BUILDING', 'Deploying', 'Building', 'active'],
  ])('with a simulated driver, %j that is %s: %s (%s)', (deployment, latestStatus, label, reason, tone) => {
    const state = deploymentState(deployment, latestStatus, true);
    expect(state).toMatchObject({ label, reason, tone });
    expect(state?.meaning).not.toMatch(/serves/);
  });

  it('is unknown before the newest revision is loaded', () => {
    expect(deploymentState(never, undefined, false)).toBeUndefined();
  });

  it('shows the serving revision while another one is in progress', () => {
    expect(deploymentState(later, 'BUILDING', false)?.meaning).toContain('keeps serving');
    expect(deploymentState(never, 'BUILDING', false)?.meaning).toContain('Nothing serves yet');
  });
});
