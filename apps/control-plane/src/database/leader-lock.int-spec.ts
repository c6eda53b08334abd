import { describe, expect, it } from '@jest/globals';
import { defaultDatabaseLimits } from '@heddle/database';
import { createEmptyDatabase, openConnections, startStallingProxy, useResource, waitFor } from '@heddle/testing';
import { LeaderLock } from './leader-lock.js';

describe('LeaderLock', () => {
  const database = useResource(createEmptyDatabase);

  it.each([
    ['its first statement', 'tcp_keepalives'],
    ['the question for the lock', 'pg_try_advisory_lock'],
  ])('leaves no connection behind if %s gets no answer', async (_what, text) => {
    const proxy = await startStallingProxy(database.url, text);
    const limits = { ...defaultDatabaseLimits, statementTimeoutMs: 1000 };
    const leader = new LeaderLock({ url: proxy.url, applicationName: 'leaky', limits }, 'test');
    try {
      for (let phase = 1; phase <= 3; phase += 1) {
        expect(await leader.isLeader()).toBe(false);
        expect(proxy.stalled()).toBe(phase);
      }
      await waitFor(async () => (await openConnections(database.url))['leaky:leader'] === undefined, {
        what: 'all its connections to be closed',
      });
    } finally {
      await leader.stop();
      await proxy.close();
    }
  });
});
