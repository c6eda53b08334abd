import { forbiddenAddress, permittedLookup } from '@heddle/egress';
import { Agent, request } from 'undici';
import { failureOfCode, type Outcome, outcomeOf, type WebhookFailure } from './delivery-policy.js';

export interface WebhookRequest {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The target is this process, whose address needs no check. */
  isOwn?: boolean;
}

export interface Sent {
  outcome: Outcome;
  /** Status of the answer, if any. */
  statusCode: number | null;
  durationMs: number;
}

/** Maximum bytes read of an answer; only its status matters. */
const answerBytes = 64 * 1024;
const answerMs = 1_000;

/** Posts webhooks to checked addresses, and follows no redirect. */
export class WebhookClient {
  private readonly agent: Agent;
  private readonly ownAgent: Agent;

  constructor(private readonly options: { timeoutMs: number; networks: readonly string[] }) {
    const { timeoutMs: timeout, networks } = options;
    const timeouts = { headersTimeout: timeout, bodyTimeout: timeout };
    this.agent = new Agent({ ...timeouts, connect: { timeout, lookup: permittedLookup(networks) } });
    this.ownAgent = new Agent(timeouts);
  }

  async close(): Promise<void> {
    await Promise.all([this.agent.destroy(), this.ownAgent.destroy()]);
  }

  /** Never rejects. `stop` aborts the attempt without a result. Without a request the URL is forbidden. */
  async send(prepare: () => WebhookRequest | null, stop: AbortSignal): Promise<Sent> {
    const began = performance.now();
    const sent = (outcome: Outcome, statusCode: number | null = null): Sent => ({
      outcome,
      statusCode,
      durationMs: Math.round(performance.now() - began),
    });
    const deadline = AbortSignal.timeout(this.options.timeoutMs);
    try {
      const message = prepare();
      if (message === null) return sent({ kind: 'failed', failure: 'forbidden_url' });
      const { statusCode, retryAfter } = await this.post(message, AbortSignal.any([deadline, stop]));
      return sent(outcomeOf(statusCode, retryAfter, Date.now()), statusCode);
    } catch (error) {
      if (stop.aborted) return sent({ kind: 'failed', failure: 'shutdown' });
      return sent({ kind: 'failed', failure: deadline.aborted ? 'timeout' : failureOf(error) });
    }
  }

  private async post(
    { url, headers, body, isOwn = false }: WebhookRequest,
    signal: AbortSignal,
  ): Promise<{ statusCode: number; retryAfter: string | undefined }> {
    const dispatcher = isOwn ? this.ownAgent : this.agent;
    const answer = await request(url, { method: 'POST', dispatcher, signal, headers, body });
    await answer.body.dump({ limit: answerBytes, signal: AbortSignal.timeout(answerMs) }).catch(() => {
      answer.body.destroy();
    });
    const retryAfter = answer.headers['retry-after'];
    return { statusCode: answer.statusCode, retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter };
  }
}

function failureOf(error: unknown): WebhookFailure {
  const code = (error as { code?: string }).code ?? '';
  return code === forbiddenAddress ? 'forbidden_address' : failureOfCode(code);
}
