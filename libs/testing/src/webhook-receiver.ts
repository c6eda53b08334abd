import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from './wait-for.js';

interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  /** Body as sent and signed. */
  text: string;
  body: Record<string, unknown>;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** Answers of future requests; 200 by default. */
  answer: (response: ServerResponse, webhook: ReceivedWebhook) => void;
  /** Resolves with the first `count` webhooks at this path. */
  waitFor(path: string, count?: number): Promise<ReceivedWebhook[]>;
  close(): Promise<void>;
}

/** Receiver of webhooks on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body = JSON.parse(text) as Record<string, unknown>;
      const webhook = { path: request.url ?? '', headers: request.headers, text, body };
      received.push(webhook);
      receiver.answer(response, webhook);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = (path: string) => received.filter((webhook) => webhook.path === path);
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (response) => response.end(),
    waitFor: async (path, count = 1) => {
      await waitFor(() => at(path).length >= count, { what: `${count} webhooks at ${path}` });
      return at(path);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
