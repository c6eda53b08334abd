import { afterAll, describe, expect, it } from '@jest/globals';
import { askUntil, httpCaller, openConnections, terminateConnections, waitFor } from '@heddle/testing';
import { becomes, controlPlaneFleet, create, key, repository } from './control-plane.harness.js';

describe('a database that repeatedly ends all connections', () => {
  const planes = controlPlaneFleet();
  afterAll(() => planes.close());

  it('ends no control plane: requests are answered or deferred, and revisions finish', async () => {
    const service = await planes.start({ SIMULATED_STEP_MS: '300', PIPELINE_POLL_MS: '50', PIPELINE_LEASE_MS: '2000' });
    const made = await create(service.api, repository('before'));
    const { send } = httpCaller(service.url, key);
    const ask = (method: string, path: string, body?: unknown) => () => send(method, path, { body });
    const storm = terminateConnections(await planes.databaseUrl(), 5000);
    const answers = await askUntil(storm, [
      ...Array.from({ length: 8 }, () => ask('GET', '/v2/deployments')),
      ...Array.from({ length: 4 }, () => ask('GET', `/v2/deployments/${made.id}/revisions`)),
      ...Array.from({ length: 4 }, () => ask('PATCH', `/v2/deployments/${made.id}`, { source_config: {} })),
    ]);
    expect(await storm).toBeGreaterThan(50);
    expect(answers.unexpected).toEqual([]);
    expect(answers.statuses[200]).toBeGreaterThan(0);
    expect(service.output()).not.toMatch(/"level":"fatal"|Unhandled|unexpected error/);

    await becomes(service, made, 'DEPLOYED', 60_000);
    await becomes(service, await create(service.api, repository('after')), 'DEPLOYED');
    const one = { 'heddle-control-plane:leader': 1, 'heddle-control-plane:listen': 1 };
    await waitFor(async () => expect(await openConnections(await planes.databaseUrl())).toMatchObject(one) ?? true, {
      what: 'one leader and one listener',
    });
  });
});
