import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { startWebhookReceiver, waitFor, type WebhookReceiver } from '@heddle/testing';
import type { WebhookSettings } from '../src/config/webhook-settings.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

export type Row = Record<string, unknown>;
export interface Run {
  run_id: string;
  thread_id: string;
}

export const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
export const olderSecret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
export const deliveries = '/webhooks/deliveries';

/** Servers whose runs have webhooks, and a receiver on this machine. */
export function useWebhooks() {
  const servers = useTestServers();
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.close());
  afterEach(() => {
    receiver.received.length = 0;
    receiver.answer = (response) => response.end();
  });

  const start = (env: Record<string, string> = {}, webhooks: Partial<WebhookSettings> = {}): Promise<TestServer> =>
    servers.start(
      {
        AGENT_LEASE_SECONDS: '60',
        AGENT_WEBHOOK_NETWORKS: '127.0.0.0/8',
        AGENT_WEBHOOK_SECRET: `${secret},${olderSecret}`,
        ...env,
      },
      undefined,
      {},
      { webhooks: { pollMs: 50, firstRetryMs: 20, ...webhooks } },
    );
  const post = (server: TestServer, path: string, body: Row = {}) =>
    server.json<Run>('POST', path, {
      body: { assistant_id: 'chat', input: 'hello', webhook: `${receiver.url}/hook`, ...body },
    });
  const runOn = async (server: TestServer, body: Row = {}) =>
    post(server, `/threads/${await newThread(server)}/runs`, body);
  const delivery = (server: TestServer, { run_id: runId }: Run) => server.json<Row>('GET', `${deliveries}/${runId}`);
  /** Waits until the log of deliveries shows this. */
  const becomes = (server: TestServer, run: Run, expected: Row) =>
    waitFor(
      async () => {
        const shown = await delivery(server, run);
        return Object.entries(expected).every(([key, value]) => shown[key] === value);
      },
      { what: `the delivery to be ${JSON.stringify(expected)}` },
    );

  return {
    servers,
    start,
    post,
    runOn,
    delivery,
    becomes,
    get receiver() {
      return receiver;
    },
  };
}
