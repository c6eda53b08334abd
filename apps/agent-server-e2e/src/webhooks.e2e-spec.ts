import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createEmptyDatabase, startWebhookReceiver, waitFor, type WebhookReceiver } from '@heddle/testing';
import pg from 'pg';
import { type AgentServer, agentServerFleet, type AgentServerFleet, collect } from './agent-server.harness.js';

const env = {
  AGENT_WEBHOOK_NETWORKS: '127.0.0.0/8',
  AGENT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  // Twice this time after a kill, another process sends the claimed deliveries.
  AGENT_WEBHOOK_TIMEOUT_SECONDS: '5',
};

describe('webhooks', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let postgres: pg.Client;
  let receiver: WebhookReceiver;
  let fleet: AgentServerFleet;
  let server: AgentServer;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    receiver = await startWebhookReceiver();
    fleet = agentServerFleet(database.url);
    server = await fleet.start(env);
    postgres = new pg.Client({ connectionString: database.url });
    await postgres.connect();
  });
  afterAll(async () => {
    await fleet.close();
    await receiver.close();
    await postgres.end();
    await database.close();
  });
  afterEach(() => {
    receiver.answer = (response) => response.end();
  });

  const say = { messages: [{ role: 'user', content: 'Hello' }] };
  /** Messages of one path. */
  const told = async (path: string) => (await receiver.waitFor(path))[0]?.body;
  const webhook = (path: string) => `${receiver.url}${path}`;

  describe('through the official SDK', () => {
    it('report the end of a run: success, error, interrupt, cancellation', async () => {
      const { client } = server;
      const { thread_id: threadId } = await client.threads.create();
      const run = await client.runs.create(threadId, 'chat', { input: say, webhook: webhook('/success') });
      const success = await told('/success');
      expect(success).toMatchObject({ run_id: run.run_id, thread_id: threadId, status: 'success' });
      const state = await client.threads.getState(threadId);
      expect(success?.values).toEqual(state.values);

      const failing = await client.threads.create();
      await client.runs.create(failing.thread_id, 'failing', { input: {}, webhook: webhook('/error') });
      expect(await told('/error')).toMatchObject({
        status: 'error',
        error: { error: expect.any(String), message: expect.any(String) },
      });

      const asking = await client.threads.create();
      await client.runs.create(asking.thread_id, 'approval', {
        input: { payment: { to: 'Ada', amount: 5 } },
        webhook: webhook('/question'),
      });
      expect(await told('/question')).toMatchObject({
        status: 'success',
        values: { __interrupt__: [expect.anything()] },
      });

      const slow = await client.threads.create();
      const cancelled = await client.runs.create(slow.thread_id, 'slow', {
        input: { steps: 50, delay_ms: 200 },
        webhook: webhook('/cancel'),
      });
      await client.runs.cancel(slow.thread_id, cancelled.run_id, true);
      expect(await told('/cancel')).toMatchObject({ run_id: cancelled.run_id, status: 'interrupted' });
    });

    it('report waited, streamed and stateless runs', async () => {
      const { client } = server;
      const { thread_id: threadId } = await client.threads.create();
      await client.runs.wait(threadId, 'counter', { input: {}, webhook: webhook('/wait') });
      expect(await told('/wait')).toMatchObject({ thread_id: threadId, status: 'success' });
      await collect(client.runs.stream(threadId, 'counter', { input: {}, webhook: webhook('/stream') }));
      expect(await told('/stream')).toMatchObject({ thread_id: threadId, status: 'success' });
      const { run_id: runId } = await client.runs.create(null, 'counter', {
        input: {},
        webhook: webhook('/stateless'),
      });
      expect(await told('/stateless')).toMatchObject({ run_id: runId, status: 'success', values: expect.anything() });
    });

    it('are refused for forbidden addresses', async () => {
      const { thread_id: threadId } = await server.client.threads.create();
      const create = server.client.runs.create(threadId, 'chat', { input: say, webhook: 'http://169.254.169.254/' });
      await expect(create).rejects.toThrow(/422/);
    });
  });

  describe('after kill -9', () => {
    const delivery = async (to: AgentServer, runId: string) => {
      const path = { run_id: runId };
      return (await to.api.GET('/webhooks/deliveries/{run_id}', { params: { path } })).data;
    };

    it('between the end of the run and its webhook: delivered once the server is back', async () => {
      // Every delivery fails before it is sent.
      await postgres.query(`
        CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not yet'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON agent_server.webhook_attempt FOR EACH ROW EXECUTE FUNCTION public.refuse()`);
      const { client } = server;
      const { thread_id: threadId } = await client.threads.create();
      const run = await client.runs.create(threadId, 'counter', { input: {}, webhook: webhook('/crash') });
      await client.runs.join(threadId, run.run_id);
      await server.kill('SIGKILL');
      await postgres.query('DROP TRIGGER refuse ON agent_server.webhook_attempt; DROP FUNCTION public.refuse()');
      expect(receiver.received.filter(({ path }) => path === '/crash')).toEqual([]);

      server = await fleet.start(env);
      const [sent] = await receiver.waitFor('/crash');
      expect(sent?.headers['webhook-id']).toBe(run.run_id);
      expect(sent?.body).toMatchObject({ run_id: run.run_id, status: 'success' });
      await waitFor(async () => (await delivery(server, run.run_id))?.status === 'delivered', { what: 'the delivery' });
      expect(await delivery(server, run.run_id)).toMatchObject({ attempts_made: 1 });
      expect(receiver.received.filter(({ path }) => path === '/crash')).toHaveLength(1);
    });

    it('before the receiver has answered: delivered again, with the same id', async () => {
      const { client } = server;
      const { thread_id: threadId } = await client.threads.create();
      receiver.answer = () => undefined;
      const run = await client.runs.create(threadId, 'counter', { input: {}, webhook: webhook('/midway') });
      await receiver.waitFor('/midway');
      receiver.answer = (response) => response.end();
      await server.kill('SIGKILL');

      server = await fleet.start(env);
      const [first, second] = await receiver.waitFor('/midway', 2);
      expect([first?.headers['webhook-id'], second?.headers['webhook-id']]).toEqual([run.run_id, run.run_id]);
      await waitFor(async () => (await delivery(server, run.run_id))?.status === 'delivered', { what: 'the delivery' });
      expect((await delivery(server, run.run_id))?.attempts).toMatchObject([
        { attempt: 2, status_code: 200 },
        { attempt: 1, status_code: null, failure: null, duration_ms: null },
      ]);
    });
  });
});
