import { describe, expect, it } from '@jest/globals';
import { sampleOf, startWebhookReceiver, waitFor } from '@heddle/testing';
import { Webhook } from 'standardwebhooks';
import { defaultHttp } from '../src/config/langgraph/http.js';
import { defaultWebhookRules } from '../src/config/langgraph/webhooks.js';
import { gate } from './fake-graphs.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';
import { deliveries, type Row, type Run, secret, useWebhooks } from './webhook-calls.js';

describe('webhooks', () => {
  const webhooks = useWebhooks();
  const { servers, start, runOn, delivery, becomes } = webhooks;

  describe('are delivered', () => {
    it('again after each failure, with the same id, as often as it takes', async () => {
      const server = await start();
      const statuses = [500, 404, 301, 200];
      webhooks.receiver.answer = (response) => {
        response
          .writeHead(statuses.shift() ?? 200, { location: `${webhooks.receiver.url}/elsewhere` })
          .end('secret answer');
      };
      const run = await runOn(server);
      await becomes(server, run, { status: 'delivered' });
      const sent = await webhooks.receiver.waitFor('/hook', 4);
      expect(new Set(sent.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([run.run_id]));
      for (const { text, headers } of sent) new Webhook(secret).verify(text, headers as Record<string, string>);
      expect(webhooks.receiver.received).toHaveLength(4);
      const shown = await delivery(server, run);
      expect(shown).toEqual({
        run_id: run.run_id,
        thread_id: run.thread_id,
        url: `${webhooks.receiver.url}/hook`,
        status: 'delivered',
        attempts_made: 4,
        last_failure: null,
        next_attempt_at: null,
        created_at: expect.any(String),
        completed_at: expect.any(String),
        attempts: [
          { attempt: 4, status_code: 200, failure: null },
          { attempt: 3, status_code: 301, failure: 'redirect' },
          { attempt: 2, status_code: 404, failure: 'status' },
          { attempt: 1, status_code: 500, failure: 'status' },
        ].map((attempt) => ({ ...attempt, started_at: expect.any(String), duration_ms: expect.any(Number) })),
      });
    });

    it('no longer after the receiver answers 410', async () => {
      const server = await start();
      webhooks.receiver.answer = (response) => response.writeHead(410).end();
      const run = await runOn(server);
      await becomes(server, run, { status: 'failed', last_failure: 'gone', attempts_made: 1 });
    });

    it('at the time that the receiver requests', async () => {
      const server = await start();
      webhooks.receiver.answer = (response) => response.writeHead(503, { 'retry-after': '7200' }).end();
      const run = await runOn(server);
      await becomes(server, run, { last_failure: 'status' });
      const { next_attempt_at: next, attempts } = await delivery(server, run);
      const [attempt] = attempts as { started_at: string }[];
      expect(Date.parse(next as string) - Date.parse(attempt?.started_at as string)).toBeGreaterThan(7_000_000);
    });

    it('for a day; then they are given up', async () => {
      const server = await start();
      webhooks.receiver.answer = (response) => response.writeHead(500).end();
      const run = await runOn(server);
      await webhooks.receiver.waitFor('/hook', 2);
      await servers.query(`UPDATE agent_server.webhook_delivery SET asked_at = asked_at - interval '24 hours'`);
      await becomes(server, run, { status: 'failed', last_failure: 'status', next_attempt_at: null });
    });

    it('to other receivers while one does not answer, or answers without end', async () => {
      const server = await start({ AGENT_WEBHOOK_TIMEOUT_SECONDS: '1' }, { inFlight: 8, perReceiver: 2 });
      const slow = await startWebhookReceiver();
      let [open, maximum] = [0, 0];
      slow.answer = (response) => {
        open += 1;
        maximum = Math.max(maximum, open);
        response.on('close', () => (open -= 1));
      };
      webhooks.receiver.answer = (response, { path }) => {
        response.writeHead(200);
        if (path === '/endless') response.write(Buffer.alloc(1_000_000));
        else response.end();
      };
      try {
        const hanging: Run[] = [];
        for (let count = 0; count < 12; count += 1) {
          hanging.push(await runOn(server, { webhook: `${slow.url}/hook` }));
        }
        await slow.waitFor('/hook', 2);
        const prompt = await runOn(server);
        const endless = await runOn(server, { webhook: `${webhooks.receiver.url}/endless` });
        await becomes(server, prompt, { status: 'delivered' });
        await becomes(server, endless, { status: 'delivered' });
        await becomes(server, hanging[0] as Run, { last_failure: 'timeout' });
        expect(maximum).toBe(2);
      } finally {
        await slow.close();
      }
    });

    it('in parts where they are large, and one at a time where each is larger than the part', async () => {
      const server = await start({}, { inFlightBytes: 1 });
      let [open, maximum] = [0, 0];
      webhooks.receiver.answer = (response) => {
        open += 1;
        maximum = Math.max(maximum, open);
        response.on('close', () => (open -= 1));
        setImmediate(() => response.end());
      };
      const runs: Run[] = [];
      for (let count = 0; count < 5; count += 1) runs.push(await runOn(server));
      for (const run of runs) await becomes(server, run, { status: 'delivered' });
      expect([webhooks.receiver.received.length, maximum]).toEqual([5, 1]);
    });

    it('by one of several processes', async () => {
      const both = await Promise.all([start(), start()]);
      const runs: Run[] = [];
      for (let count = 0; count < 20; count += 1) runs.push(await runOn(both[count % 2] as TestServer));
      for (const run of runs) await becomes(both[0], run, { status: 'delivered' });
      const ids = webhooks.receiver.received.map(({ headers }) => headers['webhook-id']);
      expect(ids.sort()).toEqual(runs.map(({ run_id: id }) => id).sort());
    });

    it('by another process when one dies with it, with the same id', async () => {
      const server = await start();
      // Claims the delivery for a process that has ended.
      await servers.query(
        `INSERT INTO agent_server.webhook_delivery
           (run_id, tenant_id, thread_id, url, receiver, payload, attempt, next_attempt_at, claimed_until)
         SELECT gen_random_uuid(), tenant_id, thread_id, $1, $1, '{"run_id":"lost"}', 1, at, at
         FROM agent_server.thread, LATERAL (SELECT clock_timestamp() + interval '300 milliseconds' AS at) AS claimed
         WHERE thread_id = $2`,
        [`${webhooks.receiver.url}/hook`, await newThread(server)],
      );
      const [sent] = await webhooks.receiver.waitFor('/hook');
      const [row] = await servers.query<{ run_id: string; claimed: boolean; attempt: number }>(
        `SELECT run_id, attempt FROM agent_server.webhook_delivery`,
      );
      expect(row?.attempt).toBe(2);
      expect(sent?.headers['webhook-id']).toBe(row?.run_id);
    });

    it('by another process when one stops', async () => {
      const server = await start();
      webhooks.receiver.answer = () => undefined;
      const run = await runOn(server);
      await webhooks.receiver.waitFor('/hook');
      await server.close();
      webhooks.receiver.answer = (response) => response.end();
      const next = await start();
      await becomes(next, run, { status: 'delivered', attempts_made: 2 });
      expect((await delivery(next, run)).attempts).toMatchObject([{ failure: null }, { failure: 'shutdown' }]);
    });

    it('with the headers of langgraph.json', async () => {
      const server = await start({}, { headers: { authorization: 'Bearer hush', 'x-team': 'agents' } });
      const run = await runOn(server);
      const [sent] = await webhooks.receiver.waitFor('/hook');
      expect(sent?.headers).toMatchObject({ authorization: 'Bearer hush', 'x-team': 'agents' });
      expect(JSON.stringify(await delivery(server, run))).not.toContain('hush');
    });

    it('to no receiver if they are disabled', async () => {
      const http = { ...defaultHttp, disabled: new Set(['webhooks' as const]) };
      const server = await servers.start({ AGENT_WEBHOOK_NETWORKS: '127.0.0.0/8' }, undefined, { http });
      const body = { assistant_id: 'chat', webhook: `${webhooks.receiver.url}/hook` };
      for (const [path, sent, loc] of [
        ['/runs', body, ['body', 'webhook']],
        ['/runs/batch', [body], ['body', 0, 'webhook']],
        ['/runs/crons', { ...body, schedule: '@daily' }, ['body', 'webhook']],
      ] as const) {
        expect(await server.call('POST', path, { body: sent })).toMatchObject({
          status: 422,
          body: { detail: [{ loc, type: 'webhook_url' }] },
        });
      }
    });

    it('without a signature where there is no secret', async () => {
      const server = await start({ AGENT_WEBHOOK_SECRET: '' });
      await runOn(server);
      const [sent] = await webhooks.receiver.waitFor('/hook');
      expect(sent?.headers['webhook-id']).toBeDefined();
      expect(sent?.headers['webhook-signature']).toBeUndefined();
    });

    it('to the application of the server itself where the URL is a path', async () => {
      const rules = { ...defaultWebhookRules, disableLoopback: false };
      const server = await start({ AGENT_WEBHOOK_NETWORKS: '' }, { rules, appPrefix: '' });
      const run = await runOn(server, { webhook: '/own/hook?a=1' });
      // Without an application, the server itself answers that it has no such route.
      const attempt = await waitFor(
        async () => ((await delivery(server, run)).attempts as Row[]).find(({ failure }) => failure !== null),
        { what: 'an attempt' },
      );
      expect(attempt).toMatchObject({ status_code: 404 });
    });

    it('by the current rules: deliveries accepted under earlier rules are abandoned, and can be delivered later', async () => {
      const server = await start();
      webhooks.receiver.answer = (response) => response.writeHead(500).end();
      const run = await runOn(server);
      await webhooks.receiver.waitFor('/hook');
      await server.close();
      const strict = await start({ AGENT_WEBHOOK_NETWORKS: '' });
      await becomes(strict, run, { status: 'failed', last_failure: 'forbidden_url' });
      await strict.close();
      webhooks.receiver.answer = (response) => response.end();
      const lenient = await start();
      expect(await lenient.json('POST', `${deliveries}/${run.run_id}/redeliver`)).toMatchObject({ status: 'pending' });
      await becomes(lenient, run, { status: 'delivered' });
    });

    it('never before the end of their run is stored', async () => {
      const server = await start();
      await servers.query(
        `CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           RAISE EXCEPTION 'no' USING ERRCODE = 'check_violation'; END $$;
         CREATE TRIGGER refuse BEFORE INSERT ON agent_server.run_end FOR EACH ROW EXECUTE FUNCTION public.refuse()`,
      );
      try {
        await runOn(server);
        await waitFor(() => server.runtime.executed.length > 0, { what: 'the run to be executed' });
      } finally {
        await server.close();
        await servers.query('DROP TRIGGER refuse ON agent_server.run_end; DROP FUNCTION public.refuse()');
      }
      expect(webhooks.receiver.received).toEqual([]);
      expect(await servers.query('SELECT * FROM agent_server.webhook_delivery')).toEqual([]);
    });
  });

  describe('in the log', () => {
    it('are listed newest first, by status and thread, page by page', async () => {
      const server = await start();
      webhooks.receiver.answer = (response, { path }) => response.writeHead(path === '/gone' ? 410 : 200).end();
      const good = await runOn(server);
      await becomes(server, good, { status: 'delivered' });
      const bad = await runOn(server, { webhook: `${webhooks.receiver.url}/gone` });
      await becomes(server, bad, { status: 'failed' });
      const list = async (query: string) =>
        (await server.json<Run[]>('GET', `${deliveries}${query}`)).map((d) => d.run_id);
      expect(await list('')).toEqual([bad.run_id, good.run_id]);
      expect(await list('?limit=1&offset=1')).toEqual([good.run_id]);
      expect(await list('?status=failed')).toEqual([bad.run_id]);
      expect(await list(`?thread_id=${good.thread_id}`)).toEqual([good.run_id]);
      expect(await list('?status=pending')).toEqual([]);
      const { headers } = await server.call('GET', `${deliveries}?limit=1`);
      expect([headers.get('x-pagination-total'), headers.get('x-pagination-next')]).toEqual(['2', '1']);
      const text = JSON.stringify(await server.json('GET', deliveries));
      for (const hidden of ['payload', 'hello', secret]) expect(text).not.toContain(hidden);
    });

    it('refuse invalid filters', async () => {
      const server = await start();
      for (const query of ['?status=lost', '?limit=0', '?limit=1001', '?offset=-1', '?thread_id=7']) {
        expect(await server.call('GET', `${deliveries}${query}`)).toMatchObject({ status: 422 });
      }
    });

    it('are unknown for runs that named none', async () => {
      const server = await start();
      const unknown = '99999999-9999-4999-8999-999999999992';
      const body = { code: 'webhook_delivery_not_found' };
      expect(await server.call('GET', `${deliveries}/${unknown}`)).toMatchObject({ status: 404, body });
      expect(await server.call('POST', `${deliveries}/${unknown}/redeliver`)).toMatchObject({ status: 404, body });
      expect(await server.call('GET', `${deliveries}/7`)).toMatchObject({ status: 422 });
    });

    it('are delivered again on request, with the same id, and not while they are on their way', async () => {
      const server = await start();
      const run = await runOn(server);
      await becomes(server, run, { status: 'delivered' });
      const hold = gate();
      webhooks.receiver.answer = (response) => void hold.opened.then(() => response.end());
      const again = () => server.json('POST', `${deliveries}/${run.run_id}/redeliver`);
      expect(await again()).toMatchObject({ status: 'pending', completed_at: null });
      await webhooks.receiver.waitFor('/hook', 2);
      expect(await again()).toMatchObject({ status: 'pending', attempts_made: 2 });
      hold.open();
      await becomes(server, run, { status: 'delivered', attempts_made: 2 });
      const [first, second] = webhooks.receiver.received;
      expect(webhooks.receiver.received).toHaveLength(2);
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      const { webhook_sent_at: _, ...facts } = second?.body as Row;
      expect(first?.body).toMatchObject(facts);
    });

    it('are deleted in time, and those under way are not', async () => {
      const server = await start();
      const old = await runOn(server);
      await becomes(server, old, { status: 'delivered' });
      webhooks.receiver.answer = (response) => response.writeHead(500, { 'retry-after': '7200' }).end();
      const pending = await runOn(server);
      await becomes(server, pending, { last_failure: 'status' });
      await server.close();
      await servers.query(
        `UPDATE agent_server.webhook_delivery
         SET created_at = now() - interval '9 days',
             completed_at = completed_at - interval '8 days'`,
      );
      await servers.query('TRUNCATE agent_server.sweep');
      const next = await start();
      await waitFor(async () => (await next.call('GET', `${deliveries}/${old.run_id}`)).status === 404, {
        what: 'a sweep',
      });
      await delivery(next, pending);
      expect(await servers.query('SELECT DISTINCT run_id FROM agent_server.webhook_attempt')).toHaveLength(1);
    });

    it('are counted', async () => {
      const server = await start();
      webhooks.receiver.answer = (response) => response.writeHead(500, { 'retry-after': '7200' }).end();
      const pending = await runOn(server);
      await becomes(server, pending, { last_failure: 'status' });
      webhooks.receiver.answer = (response) => response.writeHead(410).end();
      await becomes(server, await runOn(server), { status: 'failed' });
      // Counters follow the commit with a short delay.
      const text = await waitFor(
        async () => {
          const metrics = (await server.call('GET', '/metrics')).body as string;
          return sampleOf(metrics, 'agent_webhooks_ended_total', { status: 'failed' }) === 1 ? metrics : undefined;
        },
        { what: 'the failure to be counted' },
      );
      expect(sampleOf(text, 'agent_webhooks_pending')).toBe(1);
      expect(sampleOf(text, 'agent_oldest_pending_webhook_seconds')).toBeGreaterThan(0);
      expect(sampleOf(text, 'agent_webhook_attempts_total', { outcome: 'status' })).toBe(1);
      expect(sampleOf(text, 'agent_webhooks_ended_total', { status: 'delivered' })).toBe(0);
    });
  });
});
