import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refuseConnections, type TestDatabase, waitFor } from '@heddle/testing';
import { FakeStates, gate } from './fake-graphs.js';
import { createAgentServerDatabase, startTestServer, type TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

describe('answers that are open while the database is away', () => {
  let database: TestDatabase;
  let worker: TestServer;
  let api: TestServer;
  beforeAll(async () => {
    database = await createAgentServerDatabase();
    const states = new FakeStates();
    const env = { AGENT_LEASE_SECONDS: '60' };
    worker = await startTestServer(database, { states, env: { ...env, AGENT_ROLE: 'worker' } });
    api = await startTestServer(database, { states, env: { ...env, AGENT_ROLE: 'api' } });
  });
  afterAll(async () => {
    await Promise.all([api?.close(), worker?.close()]);
    await database?.close();
  });

  it('continue afterwards: streams of another replica miss nothing, and waits get the output', async () => {
    const [before, held] = [gate(), gate()];
    worker.runtime.behaviour = async (request, emit) => {
      emit({ event: 'custom', data: '"before"' });
      before.open();
      await held.opened;
      return worker.runtime.complete(request, emit);
    };
    const threadId = await newThread(api);
    const stream = await api.send('POST', `/threads/${threadId}/runs/stream`, {
      body: { assistant_id: 'chat', input: 1 },
    });
    await before.opened;
    const { run_id: runId } = (await api.json<{ run_id: string }[]>('GET', `/threads/${threadId}/runs`))[0] ?? {};
    const join = await api.send('GET', `/threads/${threadId}/runs/${runId}/join`);
    const [text, output] = [stream.text(), join.text()];

    await refuseConnections(database.url, 2500);
    held.open();

    expect(JSON.parse(await output)).toEqual({ seen: [1] });
    const events = [...(await text).matchAll(/^event: (\w+)$/gm)].map(([, event]) => event);
    expect(events).toEqual(['metadata', 'custom', 'values']);
    await waitFor(async () => {
      const runs = await api.json<{ status: string }[]>('GET', `/threads/${threadId}/runs`);
      return runs[0]?.status === 'success';
    });
  });
});
