import { afterEach, describe, expect, it } from '@jest/globals';
import { Readiness } from '@heddle/http';
import { useAgentServerDatabase } from './server-fixture.js';
import { startTestServer, type TestServer } from './test-app.js';

describe('/ready', () => {
  const database = useAgentServerDatabase();
  let server: TestServer;

  afterEach(() => server.close());

  const ready = () => server.call('GET', '/ready');
  const down = { ok: false, detail: '0 of 2 graph threads are up; the last one ended: out of memory' };

  it.each(['both', 'worker'])('is false in role %s while no graph thread is up, with the reason', async (role) => {
    server = await startTestServer(database, { env: { AGENT_ROLE: role } });
    expect(await ready()).toMatchObject({
      status: 200,
      body: { ready: true, checks: { graph_threads: { ok: true, detail: '1 of 1 graph threads are up' } } },
    });
    server.runtime.status = down;
    expect(await ready()).toMatchObject({
      status: 503,
      body: {
        detail: `Not ready: graph_threads: ${down.detail}`,
        code: 'not_ready',
        checks: { graph_threads: down },
      },
    });
    // Alive all the same: nothing is gained by ending the process.
    expect((await server.call('GET', '/ok')).status).toBe(200);
  });

  it('does not ask for graph threads where no run is executed', async () => {
    server = await startTestServer(database, { env: { AGENT_ROLE: 'api' } });
    server.runtime.status = down;
    const { status, body } = await ready();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ready: true });
    expect(body).not.toHaveProperty('checks.graph_threads');
  });

  it.each([
    ['both', 503, false],
    ['worker', 503, false],
    ['api', 200, true],
  ])('in role %s, answers %i where every graph is broken', async (role, status, ok) => {
    server = await startTestServer(database, { env: { AGENT_ROLE: role } });
    const [first = '', ...others] = server.runtime.graphs().map(({ graphId }) => graphId);
    const { problems } = server.runtime;
    const problem = { reason: 'Error: kaputt' };
    for (const graphId of others) problems.set(graphId, problem);
    expect(await ready()).toMatchObject({ status: 200, body: { checks: { graphs: { ok: true } } } });
    problems.set(first, problem);
    const reasons = Object.fromEntries([...problems].map(([graphId, { reason }]) => [graphId, reason]));
    expect(await ready()).toMatchObject({
      status,
      body: { checks: { graphs: { ok, detail: { loaded: 0, broken: reasons } } } },
    });
  });

  it('shows the details of a check that is content, and survives one that throws', async () => {
    server = await startTestServer(database);
    const readiness = server.app.get(Readiness);
    readiness.register('graphs', () => ({ ok: true, detail: { broken: { chat: 'no such export' } } }));
    expect(await ready()).toMatchObject({
      status: 200,
      body: { checks: { graphs: { ok: true, detail: { broken: { chat: 'no such export' } } } } },
    });
    readiness.register('graphs', () => Promise.reject(new Error('kaputt')));
    expect(await ready()).toMatchObject({ status: 503, body: { checks: { graphs: { ok: false, detail: 'kaputt' } } } });
  });
});
