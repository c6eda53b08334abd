import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { RunExecutor } from '../src/engine/run-executor.js';
import { RunCompletionService } from '../src/features/run-completion/run-completion.service.js';
import { gate } from './fake-graphs.js';
import { noteStatements, type Statement } from './noted-statements.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { createRun, newThread } from './thread-calls.js';

const servers = useTestServers();
const { start } = servers;
afterEach(() => void jest.restoreAllMocks());

describe('waiting for the end of a run', () => {
  /** Ways to wait: for the end, for events, or for the run by its id alone. */
  const asked = (statements: Statement[]) =>
    statements.filter(
      ({ text }) =>
        /^\s*SELECT .* FROM agent_server\.run_(end|event)\b/s.test(text) ||
        /FROM agent_server\.run WHERE tenant_id = \$1 AND run_id = \$2$/.test(text.trim()),
    );

  /** Events enough for several batches, and several notifications. */
  const talkative = (server: TestServer, onBegin: () => void) => {
    server.runtime.behaviour = async (request, emit) => {
      onBegin();
      for (let batch = 0; batch < 4; batch += 1) {
        for (let index = 0; index < 20; index += 1) emit({ event: 'updates', data: `{"batch":${batch}}` });
        await waitFor(async () => {
          const [row]: { count: number }[] = await servers.query(
            `SELECT count(*)::int FROM agent_server.run_event WHERE run_id = $1`,
            [request.runId],
          );
          return (row?.count ?? 0) >= 20 * (batch + 1);
        });
      }
      return server.runtime.complete(request, emit);
    };
  };

  it.each(['wait', 'stream'])('needs no query in the process that executes the run: %s', async (kind) => {
    const server = await start();
    const threadId = await newThread(server);
    const statements = noteStatements();
    // After a second without a begin, a waiter asks whether another process has the run.
    talkative(server, () => (statements.length = 0));
    const { status, body } = await server.call('POST', `/threads/${threadId}/runs/${kind}`, {
      body: { assistant_id: 'chat', input: 1 },
    });
    expect(status).toBe(200);
    const mine = statements.filter(({ text }) => !text.includes('count(*)::int'));
    expect(asked(mine)).toEqual([]);
    if (kind === 'wait') expect(body).toEqual({ seen: [1] });
    else {
      expect((body as string).match(/^event: updates/gm)).toHaveLength(80);
      expect((body as string).match(/^event: values/gm)).toHaveLength(1);
    }
  });

  it('streams the error at the end from memory, too', async () => {
    const server = await start();
    const threadId = await newThread(server);
    const statements = noteStatements();
    server.runtime.behaviour = () => {
      statements.length = 0;
      return Promise.resolve({ kind: 'failed', error: { error: 'Broken', message: 'so it is' }, head: null });
    };
    const { body } = await server.call('POST', `/threads/${threadId}/runs/stream`, { body: { assistant_id: 'chat' } });
    expect(body).toContain('event: error\r\ndata: {"error":"Broken","message":"so it is"}');
    expect(asked(statements).filter(({ text }) => !text.includes('max(seq)'))).toEqual([]);
    const again = await server.call('GET', `/threads/${threadId}/runs/${await newest(server, threadId)}/stream`, {
      headers: { 'Last-Event-ID': '-1' },
    });
    expect(again.body).toBe(body);
  });

  it('answers long before the poll where another process executes the run', async () => {
    const api = await start({ AGENT_ROLE: 'api' });
    const worker = await start({ AGENT_ROLE: 'worker' });
    const threadId = await newThread(api);
    const held = gate();
    worker.runtime.behaviour = async (request, emit) => {
      await held.opened;
      return worker.runtime.complete(request, emit);
    };
    const statements = noteStatements();
    const answer = api.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat', input: 7 } });
    await waitFor(() => worker.runtime.executed.length === 1, { what: 'the worker' });
    held.open();
    expect(await answer).toEqual({ seen: [7] });
    expect(asked(statements).length).toBeGreaterThan(0);
  });

  it('finds an end without a notification', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const threadId = await newThread(server);
    const answer = server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat', input: 1 } });
    await waitFor(() => newest(server, threadId), { what: 'the run' });
    await servers.query(
      `WITH ended AS (UPDATE agent_server.run SET status = 'success' WHERE thread_id = $1 RETURNING *)
       INSERT INTO agent_server.run_end (run_id, tenant_id, thread_id, status, output)
       SELECT run_id, tenant_id, thread_id, 'success', '{"by":"nobody"}' FROM ended`,
      [threadId],
    );
    expect(await answer).toEqual({ by: 'nobody' });
  });

  it('notifies waiters at once of a deletion by another process', async () => {
    const [executing, other] = [await start({ AGENT_LEASE_SECONDS: '60' }), await start({ AGENT_ROLE: 'api' })];
    const threadId = await newThread(executing);
    const held = gate();
    executing.runtime.behaviour = async (request, emit) => {
      await held.opened;
      return executing.runtime.complete(request, emit);
    };
    const answer = executing.call('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat' } });
    await waitFor(() => executing.runtime.executed.length === 1, { what: 'the run to start' });
    expect((await other.call('DELETE', `/threads/${threadId}`)).status).toBe(204);
    // The graph does not listen: only the end of the run can tell.
    expect((await answer).body).toEqual({});
    held.open();
  });

  const newest = async (server: TestServer, threadId: string) =>
    (await server.json<{ run_id: string }[]>('GET', `/threads/${threadId}/runs`))[0]?.run_id;
});

describe('an end of a run that could not be stored', () => {
  it('is tried once more, at once, when the process shuts down', async () => {
    const server = await servers.start();
    const executor = server.app.get(RunExecutor);
    const firstAttempt = gate();
    const finish = jest.spyOn(server.app.get(RunCompletionService), 'finish').mockImplementation(async () => {
      firstAttempt.open();
      throw new Error('no connection');
    });
    const threadId = await newThread(server);
    await createRun(server, threadId);
    await firstAttempt.opened;
    // The executor waits for its next attempt by then.
    await new Promise((done) => setImmediate(done));
    expect(finish).toHaveBeenCalledTimes(1);
    executor.close();
    await new Promise((done) => setImmediate(done));
    expect([finish.mock.calls.length, executor.count]).toEqual([2, 0]);
  });
});
