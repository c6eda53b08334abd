import { Injectable } from '@nestjs/common';
import { ValidationError } from '@heddle/errors';
import { RoutingTable } from '@heddle/http';
import { WebhookSettings } from '../../config/webhook-settings.js';
import { whyForbidden } from './target-policy.js';

/** Validates the URLs of webhooks. */
@Injectable()
export class WebhookTargets {
  constructor(
    private readonly settings: WebhookSettings,
    private readonly routes: RoutingTable,
  ) {}

  /** `loc`: location in the request. */
  check(url: string | null, loc: (string | number)[] = ['body', 'webhook']): void {
    const reason = url === null ? null : this.whyForbidden(url);
    if (reason !== null) throw ValidationError.of(loc, reason, 'webhook_url');
  }

  whyForbidden(url: string): string | null {
    const isBuiltIn = (path: string) => this.routes.methodsAt(withoutSlash(path)).includes('POST');
    return whyForbidden(url, { ...this.settings, isBuiltIn });
  }
}

/** The server ignores a trailing slash, so the check must ignore it, too. */
const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);
