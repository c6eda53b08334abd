import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { ExecuteOutcome } from '../src/graphs/graph-runtime.port.js';
import { untilAborted, gate } from './fake-graphs.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';
import { olderSecret, type Row, type Run, secret, useWebhooks } from './webhook-calls.js';

describe('webhooks', () => {
  const webhooks = useWebhooks();
  const { servers, start, post, runOn } = webhooks;

  describe.each(['false', 'true'])('of runs that end (locked paths: %s)', (locked) => {
    const startHere = (env: Record<string, string> = {}) => start({ HEDDLE_TEST_LOCKED_PATHS: locked, ...env });
    const told = async () => (await webhooks.receiver.waitFor('/hook'))[0]?.body as Row;

    it('carry the run with its final values, signed by the rules of Standard Webhooks', async () => {
      const server = await startHere();
      const created = await runOn(server, { metadata: { order: 7 } });
      const [webhook] = await webhooks.receiver.waitFor('/hook');
      const shown = await server.json<Row>('GET', `/threads/${created.thread_id}/runs/${created.run_id}`);
      expect(webhook?.body).toEqual({
        ...shown,
        status: 'success',
        metadata: expect.objectContaining({ order: 7 }),
        kwargs: expect.objectContaining({ webhook: `${webhooks.receiver.url}/hook` }),
        run_started_at: expect.any(String),
        run_ended_at: shown.updated_at,
        webhook_sent_at: expect.any(String),
        values: { seen: ['hello'] },
      });
      expect(webhook?.headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-id': created.run_id,
        'user-agent': expect.stringMatching(/^heddle-agent-server\//),
      });
      for (const key of [secret, olderSecret]) {
        expect(new Webhook(key).verify(webhook?.text ?? '', webhook?.headers as Record<string, string>)).toEqual(
          webhook?.body,
        );
      }
    });

    it('are sent for a run that a cron created', async () => {
      const server = await startHere();
      const body = { assistant_id: 'chat', schedule: '@daily', input: 'hello' };
      const { cron_id: cronId } = await server.json<{ cron_id: string }>('POST', '/runs/crons', { body });
      const webhook = `${webhooks.receiver.url}/hook`;
      await server.json('PATCH', `/runs/crons/${cronId}`, { body: { webhook } });
      const { run_id: runId } = await server.json<Run>('POST', `/runs/crons/${cronId}/fire`);
      expect(await told()).toMatchObject({ run_id: runId, status: 'success', metadata: { cron_id: cronId } });
    });

    it('are sent for a run whose thread was deleted with it', async () => {
      const server = await startHere();
      const { run_id: runId } = await post(server, '/runs');
      expect(await told()).toMatchObject({ run_id: runId, status: 'success', values: { seen: ['hello'] } });
      expect(await servers.query('SELECT 1 FROM agent_server.run WHERE run_id = $1', [runId])).toEqual([]);
    });

    it('carry the reason of a failed run', async () => {
      const server = await startHere();
      server.runtime.behaviour = () => Promise.reject(new TypeError('no tool of that name\u0000'));
      const { run_id: runId } = await runOn(server);
      const body = await told();
      expect(body).toMatchObject({ run_id: runId, status: 'error' });
      expect(body.error).toMatchObject({ error: 'TypeError', message: expect.stringContaining('no tool') });
    });

    it('carry the timeout of a run', async () => {
      const server = await startHere({ AGENT_RUN_TIMEOUT_SECONDS: '1' });
      server.runtime.behaviour = async (_request, _emit, signal): Promise<ExecuteOutcome> => {
        return untilAborted(signal);
      };
      await runOn(server);
      expect(await told()).toMatchObject({ status: 'timeout', error: { message: expect.any(String) } });
    });

    it('carry the loss of a run in each of its attempts', async () => {
      const server = await startHere({ AGENT_MAX_ATTEMPTS: '2' });
      server.runtime.behaviour = () => Promise.resolve({ kind: 'lost', cause: 'stuck', reason: 'no answer' });
      await runOn(server);
      expect(await told()).toMatchObject({ status: 'error', error: { message: expect.any(String) } });
      expect(webhooks.receiver.received).toHaveLength(1);
    });

    it('carry the interrupts of a run', async () => {
      const server = await startHere();
      server.runtime.behaviour = async (request, emit) => {
        const outcome = await server.runtime.complete(request, emit);
        if (outcome.kind !== 'completed' || !outcome.head) return outcome;
        const interrupts = [{ id: 'a', value: 'May I?' }];
        return { ...outcome, head: { ...outcome.head, next: ['review'], interrupts } } as ExecuteOutcome;
      };
      await runOn(server);
      expect(await told()).toMatchObject({
        status: 'success',
        values: { seen: ['hello'], __interrupt__: [{ id: 'a', value: 'May I?' }] },
      });
    });

    it.each([
      ['interrupt', 'interrupted'],
      ['rollback', 'rollback'],
    ])('say that a run was cancelled: %s', async (action, status) => {
      const server = await startHere();
      const begun = gate();
      server.runtime.behaviour = async (_request, _emit, signal) => {
        begun.open();
        return untilAborted(signal);
      };
      const { thread_id: threadId, run_id: runId } = await runOn(server);
      await begun.opened;
      const waiting = await post(server, `/threads/${threadId}/runs`, { webhook: `${webhooks.receiver.url}/waiting` });
      for (const id of [waiting.run_id, runId]) {
        await server.call('POST', `/threads/${threadId}/runs/${id}/cancel?wait=true&action=${action}`);
      }
      expect(await told()).toMatchObject({ run_id: runId, status, run_started_at: expect.any(String) });
      const [other] = await webhooks.receiver.waitFor('/waiting');
      expect(other?.body).toMatchObject({ run_id: waiting.run_id, status, run_started_at: null });
    });

    it('are not sent without a webhook, or if the client removed the run', async () => {
      const server = await startHere();
      const begun = gate();
      server.runtime.behaviour = async (request, emit, signal) => {
        if (request.input !== 'wait') return server.runtime.complete(request, emit);
        begun.open();
        return untilAborted(signal);
      };
      const removed = await runOn(server, { input: 'wait' });
      await begun.opened;
      await server.call('DELETE', `/threads/${removed.thread_id}/runs/${removed.run_id}`);
      for (const webhook of [undefined, null]) {
        const run = await runOn(server, { webhook });
        await server.call('GET', `/threads/${run.thread_id}/runs/${run.run_id}/join`);
      }
      expect(await servers.query('SELECT * FROM agent_server.webhook_delivery')).toEqual([]);
    });
  });

  it('are written for those alone that named one, when many runs end together', async () => {
    const server = await start();
    const hold = gate();
    server.runtime.behaviour = async (request, emit) => {
      await hold.opened;
      return server.runtime.complete(request, emit);
    };
    const runs = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        at % 2 === 0 ? runOn(server) : post(server, '/runs', at % 4 === 1 ? {} : { webhook: null }),
      ),
    );
    hold.open();
    const named = runs.filter((_, at) => at % 2 === 0 || at % 4 === 1).map(({ run_id: id }) => id);
    const ids = (await webhooks.receiver.waitFor('/hook', named.length)).map(({ body }) => body.run_id);
    expect(ids.sort()).toEqual(named.sort());
    const rows = await servers.query<{ id: string }>('SELECT run_id AS id FROM agent_server.webhook_delivery');
    expect(rows.map(({ id }) => id).sort()).toEqual(named);
  });

  describe('are refused with their runs', () => {
    const routes = [
      '/runs',
      '/runs/wait',
      '/runs/stream',
      '/threads/T/runs',
      '/threads/T/runs/wait',
      '/threads/T/runs/stream',
    ];
    const refused = async (server: TestServer, path: string, webhook: unknown) =>
      server.call('POST', path, { body: { assistant_id: 'chat', webhook } });

    it('wherever a run is created', async () => {
      const server = await start({ AGENT_WEBHOOK_NETWORKS: '' });
      const forbidden = ['http://127.0.0.1/hook', 'http://2130706433/', 'ftp://example.com', '/own', '//a.b', 'no url'];
      const invalid = ['', 7, {}, [], true, `https://example.com/${'a'.repeat(65_536)}`];
      for (const route of routes) {
        const path = route.replace('T', await newThread(server));
        for (const webhook of forbidden) {
          expect(await refused(server, path, webhook)).toMatchObject({
            status: 422,
            body: { detail: [{ loc: ['body', 'webhook'], type: 'webhook_url', msg: expect.any(String) }] },
          });
        }
        for (const webhook of invalid) {
          const body = { detail: [{ loc: ['body', 'webhook'] }] };
          expect(await refused(server, path, webhook)).toMatchObject({ status: 422, body });
        }
      }
      const batch = [{ assistant_id: 'chat' }, { assistant_id: 'chat', webhook: 'http://10.0.0.1/' }];
      expect(await server.call('POST', '/runs/batch', { body: batch })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 1, 'webhook'], type: 'webhook_url' }] },
      });
      expect(await servers.query('SELECT * FROM agent_server.run')).toEqual([]);
    });

    it('where they are switched off', async () => {
      const server = await start({}, { enabled: false });
      expect(await refused(server, '/runs', 'https://example.com')).toMatchObject({
        status: 422,
        body: { detail: [{ msg: expect.stringContaining('switched off') }] },
      });
    });
  });
});
