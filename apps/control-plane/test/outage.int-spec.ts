import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refuseConnections, waitFor } from '@heddle/testing';
import { type ControlPlane, repositoryDeployment, startControlPlane } from './test-app.js';

const deadlineMs = 4000;

describe('an outage of the database that is longer than a deadline', () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await startControlPlane({
      env: {
        SIMULATED_STEP_MS: '1000',
        PIPELINE_LEASE_MS: '1500',
        PIPELINE_BUILD_DEADLINE_S: String(deadlineMs / 1000),
      },
    });
  });
  afterAll(() => plane?.close());

  it('fails no healthy revision: it continues afterwards, with its remaining time', async () => {
    const made = await plane.call('POST', '/v2/deployments', { body: repositoryDeployment('patient') });
    const path = `/v2/deployments/${made.body.id}/revisions/${made.body.latest_revision_id}`;
    const statusIs = (wanted: string) => async () => (await plane.call('GET', path)).body.status === wanted;
    await waitFor(statusIs('BUILDING'), { what: 'the build' });

    await refuseConnections(plane.database.url, deadlineMs + 2000, async () => {
      expect(await plane.call('GET', path)).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    });

    await waitFor(statusIs('DEPLOYED'), { what: 'the revision to be deployed', timeoutMs: 30_000 });
    const { body } = await plane.call('GET', `${path}/history`);
    expect(body.events.map((event: any) => event.to_status)).toEqual([
      'CREATING',
      'AWAITING_BUILD',
      'BUILDING',
      'AWAITING_DEPLOY',
      'DEPLOYING',
      'DEPLOYED',
    ]);
  });
});
