import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Agent, request } from 'undici';
import { forbiddenAddress, permittedLookup } from '@heddle/egress';
import { webhookHeader } from '@heddle/http';
import { WebhookSettings } from '../../config/webhook-settings.js';
import { serviceVersion } from '../../contract/service-version.js';
import { type Outcome, outcomeOf } from './delivery-policy.js';
import { OwnAddress } from './own-address.js';
import { signatureHeaders } from './signature.js';
import { isOwnPath } from './target-policy.js';
import { WebhookTargets } from './webhook-targets.service.js';

interface Message {
  id: string;
  url: string;
  body: string;
  sentAt: Date;
}

interface Sent {
  outcome: Outcome;
  statusCode: number | null;
  durationMs: number;
}

/** Maximum bytes read of an answer; only its status matters. */
const answerBytes = 64 * 1024;
const answerMs = 1_000;

/** Sends webhooks to checked addresses, and follows no redirect. */
@Injectable()
export class WebhookSender implements OnModuleDestroy {
  private readonly agent: Agent;
  /** Agent for the server itself, whose address needs no check. */
  private readonly ownAgent: Agent;

  constructor(
    private readonly settings: WebhookSettings,
    private readonly own: OwnAddress,
    private readonly targets: WebhookTargets,
  ) {
    const timeouts = { headersTimeout: settings.timeoutMs, bodyTimeout: settings.timeoutMs };
    this.agent = new Agent({
      ...timeouts,
      connect: { timeout: settings.timeoutMs, lookup: permittedLookup(settings.networks) },
    });
    this.ownAgent = new Agent(timeouts);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.agent.destroy(), this.ownAgent.destroy()]);
  }

  /** Never rejects. `stop` aborts the attempt without a result. */
  async send(message: Message, stop: AbortSignal): Promise<Sent> {
    const began = performance.now();
    const sent = (outcome: Outcome, statusCode: number | null = null): Sent => ({
      outcome,
      statusCode,
      durationMs: Math.round(performance.now() - began),
    });
    if (this.targets.whyForbidden(message.url) !== null) return sent({ kind: 'failed', failure: 'forbidden_url' });
    const deadline = AbortSignal.timeout(this.settings.timeoutMs);
    try {
      const { statusCode, retryAfter } = await this.post(message, AbortSignal.any([deadline, stop]));
      return sent(outcomeOf(statusCode, retryAfter, Date.now()), statusCode);
    } catch (error) {
      if (stop.aborted) return sent({ kind: 'failed', failure: 'shutdown' });
      return sent({ kind: 'failed', failure: deadline.aborted ? 'timeout' : failureOf(error) });
    }
  }

  private async post(
    { id, url, body, sentAt }: Message,
    signal: AbortSignal,
  ): Promise<{ statusCode: number; retryAfter: string | undefined }> {
    const { secrets, headers } = this.settings;
    const answer = await request(this.targetOf(url), {
      method: 'POST',
      dispatcher: isOwnPath(url) ? this.ownAgent : this.agent,
      signal,
      headers: {
        'user-agent': `heddle-agent-server/${serviceVersion}`,
        ...headers,
        'content-type': 'application/json',
        // Servers of the platform serve no built-in route to a request with this header.
        [webhookHeader]: '1',
        ...signatureHeaders({ id, sentAt, body }, secrets),
      },
      body,
    });
    await answer.body.dump({ limit: answerBytes, signal: AbortSignal.timeout(answerMs) }).catch(() => {
      answer.body.destroy();
    });
    const retryAfter = answer.headers['retry-after'];
    return { statusCode: answer.statusCode, retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter };
  }

  /** The caller has checked the URL. The application is reachable only while the server listens. */
  private targetOf(url: string): URL {
    if (!isOwnPath(url)) return new URL(url);
    const origin = this.own.origin();
    if (origin === null) throw new Error('This server does not listen');
    return new URL(`${origin}${this.settings.appPrefix ?? ''}${url}`);
  }
}

function failureOf(error: unknown): 'dns' | 'forbidden_address' | 'timeout' | 'connection' {
  const code = (error as { code?: string }).code ?? '';
  if (code === forbiddenAddress) return 'forbidden_address';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'dns';
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout';
  return 'connection';
}
