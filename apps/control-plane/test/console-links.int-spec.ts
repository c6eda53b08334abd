import { describe, expect, it } from '@jest/globals';
import { useControlPlane } from './test-app.js';

const workspace = '0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234';
const deployment = '6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11';

describe('links that official clients print on the address of the control plane', () => {
  const plane = useControlPlane({ env: { HEDDLE_CONSOLE_URL: 'https://console.example.com/heddle/' } });

  const follow = async (path: string) => {
    const { status, headers } = await plane.call('GET', path, { key: null });
    return [status, headers.get('location')];
  };

  it.each([
    [`/o/${workspace}/host/deployments/${deployment}`],
    [`/api-host/o/${workspace}/host/deployments/${deployment}`],
    [`/o/${workspace}/host/deployments/${deployment}?next=https://evil.example.com`],
  ])('%s redirects to the page of the console, without a key', async (path) => {
    const page = `https://console.example.com/heddle/o/${workspace}/host/deployments/${deployment}`;
    expect(await follow(path)).toEqual([302, page]);
  });

  it.each([
    [`/o/${workspace}/host/deployments/nonsense`, 422],
    [`/o/evil.example.com/host/deployments/${deployment}`, 422],
    [`/o/%2F%2Fevil.example.com/host/deployments/${deployment}`, 400],
    [`/o/${workspace}/host/deployments/${deployment}/logs`, 404],
    [`/o/${workspace}/settings`, 404],
  ])('%s does not redirect: %d', async (path, status) => {
    expect(await follow(path)).toEqual([status, null]);
  });
});
