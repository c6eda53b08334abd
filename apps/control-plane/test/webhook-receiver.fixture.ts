import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  id: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: {
    id: string;
    type: string;
    workspace_id: string;
    created_at: string;
    data: { deployment: { id: string; name: string }; revision?: Record<string, unknown> };
  };
}

/** A receiver on this machine; `answer` decides about the status of each request. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  answer: (webhook: ReceivedWebhook) => number = () => 204;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      void request.toArray().then((chunks) => {
        const text = Buffer.concat(chunks as Buffer[]).toString();
        const webhook = {
          id: String(request.headers['webhook-id']),
          headers: request.headers,
          text,
          body: JSON.parse(text) as ReceivedWebhook['body'],
        };
        this.received.push(webhook);
        response.writeHead(this.answer(webhook)).end();
      });
    });
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((done) => receiver.server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  types(): string[] {
    return this.received.map(({ body }) => body.type);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }
}

/** Signature by the standard, computed from the secret as a client has it. */
export function expectedSignature(secret: string, { id, headers, text }: ReceivedWebhook): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${id}.${String(headers['webhook-timestamp'])}.${text}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
