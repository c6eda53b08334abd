import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { webhookHeader } from '@heddle/http';
import { type Sent, signatureHeaders, WebhookClient, type WebhookRequest } from '@heddle/webhooks';
import { WebhookSettings } from '../../config/webhook-settings.js';
import { serviceVersion } from '../../contract/service-version.js';
import { OwnAddress } from './own-address.js';
import { isOwnPath } from './target-policy.js';
import { WebhookTargets } from './webhook-targets.service.js';

interface Message {
  id: string;
  url: string;
  body: string;
  sentAt: Date;
}

/** Sends webhooks to receivers, or to the application of this server. */
@Injectable()
export class WebhookSender implements OnModuleDestroy {
  private readonly client: WebhookClient;

  constructor(
    private readonly settings: WebhookSettings,
    private readonly own: OwnAddress,
    private readonly targets: WebhookTargets,
  ) {
    this.client = new WebhookClient(settings);
  }

  onModuleDestroy(): Promise<void> {
    return this.client.close();
  }

  /** Never rejects. `stop` aborts the attempt without a result. */
  send(message: Message, stop: AbortSignal): Promise<Sent> {
    return this.client.send(() => this.requestOf(message), stop);
  }

  private requestOf({ id, url, body, sentAt }: Message): WebhookRequest | null {
    if (this.targets.whyForbidden(url) !== null) return null;
    const { secrets, headers } = this.settings;
    return {
      url: this.targetOf(url),
      isOwn: isOwnPath(url),
      headers: {
        'user-agent': `heddle-agent-server/${serviceVersion}`,
        ...headers,
        'content-type': 'application/json',
        // Servers of the platform serve no built-in route to a request with this header.
        [webhookHeader]: '1',
        ...signatureHeaders({ id, sentAt, body }, secrets),
      },
      body,
    };
  }

  /** The caller has checked the URL. The application is reachable only while the server listens. */
  private targetOf(url: string): URL {
    if (!isOwnPath(url)) return new URL(url);
    const origin = this.own.origin();
    if (origin === null) throw new Error('This server does not listen');
    return new URL(`${origin}${this.settings.appPrefix ?? ''}${url}`);
  }
}
