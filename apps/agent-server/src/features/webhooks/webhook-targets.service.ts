import { Injectable } from '@nestjs/common';
import { ValidationError } from '@heddle/errors';
import { WebhookSettings } from '../../config/webhook-settings.js';
import { whyForbidden } from './target-policy.js';

/** Which URLs may be named as webhooks on this server. */
@Injectable()
export class WebhookTargets {
  constructor(private readonly settings: WebhookSettings) {}

  /** `loc`: where the client named it. */
  check(url: string | null, loc: (string | number)[] = ['body', 'webhook']): void {
    const reason = url === null ? null : whyForbidden(url, this.settings);
    if (reason !== null) throw ValidationError.of(loc, reason, 'webhook_url');
  }
}
