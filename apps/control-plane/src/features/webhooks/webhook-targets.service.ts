import { Injectable } from '@nestjs/common';
import { ValidationError } from '@heddle/errors';
import { whyForbiddenReceiver, whyMalformed } from '@heddle/webhooks';
import { WebhookSettings } from './webhook.settings.js';

const maxUrlLength = 2048;

/** Validates the URLs of endpoints: public addresses, and networks of the operator. */
@Injectable()
export class WebhookTargets {
  constructor(private readonly settings: WebhookSettings) {}

  check(url: string): void {
    const reason = this.whyForbidden(url);
    if (reason !== null) throw ValidationError.of(['body', 'url'], reason, 'webhook_url');
  }

  whyForbidden(url: string): string | null {
    const { networks } = this.settings;
    const rules = { requireHttps: false, allowedPorts: null, allowedDomains: null, networks };
    return whyMalformed(url, maxUrlLength) ?? whyForbiddenReceiver(url, rules);
  }
}
