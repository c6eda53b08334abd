import { createAgentServerClient } from '@heddle/client-agent-server';
import { createEmptyDatabase, openConnections, ServiceFleet, waitFor } from '@heddle/testing';
import { describe, expect, it } from '@jest/globals';
import { databaseConnectionsOf, type services } from './delivery/repository.js';

const key = 'key-of-connections';
const poolSize = 3;
const requestsAtOnce = 30;

const credentials = { HEDDLE_API_KEY: key, HEDDLE_SECRETS_KEY: 'ab'.repeat(32), HEDDLE_STATIC_API_KEYS: key };

type Service = (typeof services)[number];

const headers = { 'x-api-key': key };

/** Load on the database. */
const requests: Record<Service, (url: string) => Promise<unknown>> = {
  'control-plane': (url) => fetch(`${url}/v2/deployments`, { headers }).then((answer) => answer.text()),
  experiments: (url) => fetch(`${url}/api/v1/sessions`, { headers }).then((answer) => answer.text()),
  'agent-server': async (url) => {
    const api = createAgentServerClient({ baseUrl: url, headers });
    const { data } = await api.POST('/threads', { body: {} });
    if (!data) return;
    const path = { thread_id: data.thread_id };
    const body = { assistant_id: 'chat', input: { messages: [{ role: 'user', content: 'Hello' }] } };
    await api.POST('/threads/{thread_id}/runs/wait', { params: { path }, body });
    await api.GET('/threads/{thread_id}/state', { params: { path } });
  },
};

describe('connections to the database', () => {
  it.each([
    ['control-plane', ['heddle-control-plane:leader']],
    ['experiments', []],
    ['agent-server', ['heddle-agent-server:leases']],
  ] as const)('%s never exceeds its stated maximum', async (app, further) => {
    const env = { DATABASE_POOL_SIZE: String(poolSize), AGENT_WORKER_THREADS: '1' };
    const database = await createEmptyDatabase();
    const fleet = new ServiceFleet({
      app,
      databaseUrl: database.url,
      env: { ...credentials, ...env },
      connect: (one) => one,
    });
    let isOver = false;
    let output = () => '';
    try {
      const service = await fleet.start();
      const { url } = service;
      output = service.output;
      const client = async () => {
        while (!isOver) await requests[app](url);
      };
      const clients = Array.from({ length: requestsAtOnce }, client);
      const maximum = await databaseConnectionsOf(app, env);
      const name = app === 'agent-server' ? 'heddle-agent-server/5' : `heddle-${app}`;
      const single = [`${name}:listen`, `${name}:probe`, ...further];
      const expected = { [name]: poolSize, ...Object.fromEntries(single.map((name) => [name, 1])) };
      let seen = 0;
      await waitFor(
        async () => {
          const { 'heddle-graphs': graphs = 0, ...rest } = heddle(await openConnections(database.url));
          seen = Math.max(seen, graphs + Object.values(rest).reduce((sum, n) => sum + n, 0));
          expect(rest).toEqual(expected);
          return app !== 'agent-server' || graphs > 0;
        },
        { what: 'all connections of the service to be open', timeoutMs: 60_000 },
      );
      isOver = true;
      await Promise.all(clients);
      expect(seen).toBeLessThanOrEqual(maximum);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${output()}`, { cause: error });
    } finally {
      isOver = true;
      await fleet.close();
      await database.close();
    }
  });
});

const heddle = (connections: Record<string, number>) =>
  Object.fromEntries(Object.entries(connections).filter(([name]) => name.startsWith('heddle-')));
