import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ControlPlane, imageDeployment, startControlPlane } from './test-app.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await startControlPlane();
});
afterAll(() => plane.close());

it('replays an answer with its keys in the order of the first one', async () => {
  const create = async () => {
    const headers = { 'Idempotency-Key': 'ordered' };
    const answer = await plane.send('POST', '/v2/deployments', { body: imageDeployment('ordered'), headers });
    return answer.text();
  };
  const first = await create();
  expect(first).toContain('"name":"ordered"');
  expect(await create()).toBe(first);
});
