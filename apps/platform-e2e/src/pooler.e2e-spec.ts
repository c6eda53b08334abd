import { createAgentServerClient } from '@heddle/client-agent-server';
import {
  createEmptyDatabase,
  openConnections,
  type PoolingProxy,
  ServiceFleet,
  type ServiceProcess,
  startPoolingProxy,
  waitFor,
} from '@heddle/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const key = 'key-of-the-pooler';

describe('behind a pooler in transaction mode', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let pooler: PoolingProxy;
  let fleet: ServiceFleet<ServiceProcess>;
  beforeEach(async () => {
    database = await createEmptyDatabase();
    pooler = await startPoolingProxy(database.url);
  });
  afterEach(async () => {
    await fleet.close();
    await pooler.close();
    await database.close();
  });

  function start(app: 'control-plane' | 'agent-server', env: Record<string, string>): Promise<ServiceProcess> {
    const common = {
      DATABASE_DIRECT_URL: database.url,
      DATABASE_PREPARED_STATEMENTS: 'false',
      HEDDLE_API_KEY: key,
      HEDDLE_SECRETS_KEY: 'ab'.repeat(32),
      HEDDLE_STATIC_API_KEYS: key,
    };
    fleet = new ServiceFleet({ app, databaseUrl: pooler.url, env: { ...common, ...env }, connect: (one) => one });
    return fleet.start();
  }

  it('an agent server runs a graph, and sessions bypass the pooler', async () => {
    const { url } = await start('agent-server', { AGENT_WORKER_THREADS: '1' });
    const api = createAgentServerClient({ baseUrl: url, headers: { 'x-api-key': key } });
    const { response } = await api.POST('/runs/wait', {
      body: { assistant_id: 'chat', input: { messages: [{ role: 'user', content: 'What does a heddle do?' }] } },
    });
    expect(response.status).toBe(200);
    expect(pooler.violations()).toEqual([]);
  });

  it('the leader of a control plane bypasses the pooler', async () => {
    await start('control-plane', {});
    await waitFor(async () => (await openConnections(database.url))['heddle-control-plane:leader'] === 1, {
      what: 'a connection of the leader',
    });
    expect(pooler.violations()).toEqual([]);
  });

  it('sessions would fail through the pooler', async () => {
    await start('control-plane', { DATABASE_DIRECT_URL: pooler.url });
    await waitFor(() => pooler.violations().some((statement) => statement.includes('LISTEN')), { what: 'LISTEN' });
    await waitFor(() => pooler.violations().some((statement) => statement.includes('pg_try_advisory_lock')), {
      what: 'a lock',
    });
  });
});
