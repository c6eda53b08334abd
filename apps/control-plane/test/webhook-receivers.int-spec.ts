import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWebhookReceiver, waitFor, type WebhookReceiver } from '@heddle/testing';
import { imageDeployment, useControlPlane } from './test-app.js';

describe('receivers of webhooks', () => {
  const plane = useControlPlane({ env: { WEBHOOK_NETWORKS: '127.0.0.0/8', WEBHOOK_TIMEOUT_SECONDS: '1' } });
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.close());

  it('that do not answer get few requests at a time, and delay no other receiver', async () => {
    const workspace = async (name: string) => {
      const { id: tenant } = await plane.json('POST', '/v1/workspaces', { body: { name } });
      const body = { url: `${receiver.url}/${name}`, events: ['deployment.created'] };
      const { id } = await plane.json('POST', '/v1/webhooks', { tenant, body });
      return {
        deploy: (deployment: string) =>
          plane.json('POST', '/v2/deployments', { tenant, body: imageDeployment(deployment) }),
        deliveries: async () => (await plane.json('GET', `/v1/webhooks/${id}/deliveries`, { tenant })).deliveries,
      };
    };
    let [open, maximum] = [0, 0];
    receiver.answer = (response, { path }) => {
      if (path !== '/silent') return void response.end();
      open += 1;
      maximum = Math.max(maximum, open);
      response.on('close', () => (open -= 1));
    };
    const silent = await workspace('silent');
    await Promise.all(Array.from({ length: 9 }, (_, n) => silent.deploy(`silent-${n}`)));
    await receiver.waitFor('/silent', 4);
    const prompt = await workspace('prompt');
    await prompt.deploy('prompt');
    await waitFor(async () => (await prompt.deliveries())[0]?.status === 'delivered', { what: 'the other delivery' });
    // The slots are free again after each time limit, so all get their attempt.
    await waitFor(
      async () =>
        (await silent.deliveries()).every(
          ({ status, last_failure: failure }: Record<string, unknown>) => status === 'pending' && failure === 'timeout',
        ),
      { what: 'an attempt for each' },
    );
    expect(maximum).toBe(4);
  });
});
