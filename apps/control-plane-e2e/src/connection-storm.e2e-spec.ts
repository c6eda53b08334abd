import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askUntil, openConnections, terminateConnections, waitFor } from '@heddle/testing';
import { becomes, call, ControlPlanes, key, repository } from './control-plane.harness.js';

describe('a database that ends all connections again and again', () => {
  let planes: ControlPlanes;
  beforeAll(async () => {
    planes = await ControlPlanes.create();
  });
  afterAll(() => planes.stop());

  it('ends no control plane: requests are answered or put off, and revisions finish', async () => {
    const service = await planes.start({ SIMULATED_STEP_MS: '300', PIPELINE_POLL_MS: '50', PIPELINE_LEASE_MS: '2000' });
    const made = await call(service, 'POST', '/v2/deployments', repository('before'));
    const ask = (method: string, path: string, body?: unknown) => () =>
      fetch(`${service.url}${path}`, {
        method,
        headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    const storm = terminateConnections(planes.database.url, 5000);
    const answers = await askUntil(storm, [
      ...Array.from({ length: 8 }, () => ask('GET', '/v2/deployments')),
      ...Array.from({ length: 4 }, () => ask('GET', `/v2/deployments/${made.id}/revisions`)),
      ...Array.from({ length: 4 }, () => ask('PATCH', `/v2/deployments/${made.id}`, { source_config: {} })),
    ]);
    expect(await storm).toBeGreaterThan(50);
    expect(answers.unexpected).toEqual([]);
    expect(answers.statuses[200]).toBeGreaterThan(0);
    expect(service.output()).not.toMatch(/"level":"fatal"|Unhandled|unexpected error/);

    await becomes(service, made.id, made.latest_revision_id, 'DEPLOYED', 60_000);
    const after = await call(service, 'POST', '/v2/deployments', repository('after'));
    await becomes(service, after.id, after.latest_revision_id, 'DEPLOYED');
    const one = { 'heddle-control-plane:leader': 1, 'heddle-control-plane:listen': 1 };
    await waitFor(async () => expect(await openConnections(planes.database.url)).toMatchObject(one) ?? true, {
      what: 'one leader and one listener',
    });
  });
});
