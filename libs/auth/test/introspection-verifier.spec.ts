import { describe, expect, it } from '@jest/globals';
import { type IntrospectionResponse, IntrospectionVerifier } from '../src/index.js';

const active: IntrospectionResponse = {
  active: true,
  sub: 'key-id',
  name: 'ci',
  scope: 'runs:read runs:create',
  tenant_id: 't1',
  tenant_ids: ['t1'],
};

/** A control plane whose answers the test decides, and a clock that the test moves. */
function setUp(answer: (wait: (ms: number) => void) => IntrospectionResponse | { active: boolean } | 'down') {
  const asked: string[] = [];
  let now = 0;
  const wait = (ms: number) => (now += ms);
  const verifier = new IntrospectionVerifier({
    controlPlaneUrl: 'http://control/',
    freshMs: 10_000,
    staleMs: 60_000,
    maxEntries: 2,
    now: () => now,
    fetch: (async (url: string, init: RequestInit) => {
      asked.push(`${url} ${String(init.body)}`);
      const body = answer(wait);
      if (body === 'down') throw new Error('ECONNREFUSED');
      return new Response(JSON.stringify(body));
    }) as typeof fetch,
  });
  return { verifier, asked, wait };
}

describe('IntrospectionVerifier', () => {
  it('sends one request per key and period, even for many concurrent ones', async () => {
    const { verifier, asked, wait } = setUp(() => active);
    const principals = await Promise.all(Array.from({ length: 5 }, () => verifier.verifyApiKey('k')));
    expect(principals[0]).toMatchObject({ id: 'key-id', tenantId: 't1', permissions: ['runs:read', 'runs:create'] });
    expect(asked).toEqual(['http://control/v1/introspect token=k']);
    wait(9_999);
    await verifier.verifyApiKey('k');
    expect(asked).toHaveLength(1);
    wait(2);
    await verifier.verifyApiKey('k');
    expect(asked).toHaveLength(2);
  });

  it('notices a revoked key after the fresh period', async () => {
    let answer: IntrospectionResponse = active;
    const { verifier, wait } = setUp(() => answer);
    expect(await verifier.verifyApiKey('k')).not.toBeNull();
    answer = { active: false };
    wait(10_001);
    expect(await verifier.verifyApiKey('k')).toBeNull();
  });

  it('serves known keys while the control plane is down, and refuses unknown ones as unavailable', async () => {
    let answer: IntrospectionResponse | 'down' = active;
    const { verifier, wait } = setUp(() => answer);
    await verifier.verifyApiKey('k');
    answer = 'down';
    wait(50_000);
    expect(await verifier.verifyApiKey('k')).toMatchObject({ id: 'key-id' });
    await expect(verifier.verifyApiKey('other')).rejects.toMatchObject({ kind: 'unavailable' });
    wait(20_000);
    await expect(verifier.verifyApiKey('k')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('does not take an inactive answer for a known one while the control plane is down', async () => {
    let answer: IntrospectionResponse | 'down' = { active: false };
    const { verifier, wait } = setUp(() => answer);
    expect(await verifier.verifyApiKey('k')).toBeNull();
    answer = 'down';
    wait(10_001);
    await expect(verifier.verifyApiKey('k')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('never admits a revoked key again, even if the control plane is unavailable', async () => {
    let answer: IntrospectionResponse | 'down' = active;
    const { verifier, wait } = setUp(() => answer);
    await verifier.verifyApiKey('k');
    answer = { active: false };
    wait(10_001);
    expect(await verifier.verifyApiKey('k')).toBeNull();
    answer = 'down';
    for (let second = 0; second < 70; second += 1) {
      wait(1_000);
      const principal = await verifier.verifyApiKey('k').catch(() => null);
      expect(principal).toBeNull();
    }
  });

  it('counts the time of a key from its last verification, not from its last use', async () => {
    let answer: IntrospectionResponse | 'down' = active;
    const { verifier, wait } = setUp(() => answer);
    await verifier.verifyApiKey('k');
    answer = 'down';
    for (let second = 0; second < 59; second += 1) {
      wait(1_000);
      expect(await verifier.verifyApiKey('k')).toMatchObject({ id: 'key-id' });
    }
    wait(1_000);
    await expect(verifier.verifyApiKey('k')).rejects.toMatchObject({ kind: 'unavailable' });
    answer = active;
    expect(await verifier.verifyApiKey('k')).toMatchObject({ id: 'key-id' });
  });

  it('counts the cache time from the request, because the answer may be outdated when it arrives', async () => {
    const { verifier, asked, wait } = setUp((during) => {
      during(4_000);
      return active;
    });
    await verifier.verifyApiKey('k');
    wait(5_999);
    await verifier.verifyApiKey('k');
    expect(asked).toHaveLength(1);
    wait(1);
    await verifier.verifyApiKey('k');
    expect(asked).toHaveLength(2);
  });

  it('caches existing workspaces, and requests unknown ones again', async () => {
    let answer: { active: boolean } | 'down' = { active: false };
    const { verifier, asked, wait } = setUp(() => answer);
    expect(await verifier.workspaceExists('w')).toBe(false);
    answer = { active: true };
    expect(await verifier.workspaceExists('w')).toBe(true);
    expect(await verifier.workspaceExists('w')).toBe(true);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toBe('http://control/v1/introspect/workspace workspace_id=w');
    answer = 'down';
    wait(50_000);
    expect(await verifier.workspaceExists('w')).toBe(true);
    await expect(verifier.workspaceExists('other')).rejects.toMatchObject({ kind: 'unavailable' });
    wait(20_000);
    await expect(verifier.workspaceExists('w')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('forgets the key that was not refreshed for longest', async () => {
    const { verifier, asked } = setUp(() => active);
    for (const key of ['a', 'b', 'c', 'b', 'a']) await verifier.verifyApiKey(key);
    expect(asked.map((line) => line.slice(-1))).toEqual(['a', 'b', 'c', 'a']);
  });
});
