import { describeAnswer, ApiError, controlPlaneHints } from './api-error.js';
import { unreachable } from './fetch-with-retry.js';
import { isPassing, planRetry, type RetryPolicy } from './retry.js';

export interface ServerEvent {
  id: string | undefined;
  event: string;
  data: string;
}

/** Events of a stream as in the HTML standard; comments and `retry` are left out. */
export async function* parseEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  let id: string | undefined;
  let event = '';
  let data: string[] = [];
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    // A CR at the end may be the first half of CR LF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield { id, event: event || 'message', data: data.join('\n') };
        event = '';
        data = [];
        continue;
      }
      const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'event') event = value;
      else if (field === 'data') data.push(value);
      else if (field === 'id') id = value;
    }
  }
}

interface Following {
  /** Opens the stream after this event. */
  open: (lastEventId: string | undefined) => Promise<Response>;
  lastEventId?: string | undefined;
  /** Name of the event after which no more follow. */
  endEvent: string;
  url: string;
  policy: RetryPolicy;
  signal: AbortSignal;
}

/**
 * Each event once, until the last one or an abort. A cut connection continues after the last event that was received;
 * attempts are counted from the last event on.
 */
export async function* followEvents({ open, lastEventId, endEvent, url, policy, signal }: Following) {
  let last = lastEventId;
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    let failure: { status?: number; retryAfter?: string | null } = {};
    let reason: Error = new Error('the stream was cut');
    try {
      const response = await open(last);
      if (response.ok && response.body) {
        for await (const event of parseEvents(response.body as unknown as AsyncIterable<Uint8Array>)) {
          attempt = 0;
          last = event.id ?? last;
          if (event.event === endEvent) return;
          yield event;
        }
      } else {
        failure = { status: response.status, retryAfter: response.headers.get('retry-after') };
        const body: unknown = await response.json().catch(() => undefined);
        const { message, details } = describeAnswer(response.status, body, undefined, controlPlaneHints);
        reason = new ApiError(response.status, `${url}: ${message}`, details);
      }
    } catch (error) {
      if (signal.aborted) return;
      reason = error as Error;
    }
    const delay = planRetry(failure, Math.max(attempt, 1), policy);
    if (delay === null || !isPassing(failure)) throw reason instanceof ApiError ? reason : unreachable(url, reason);
    await policy.sleep(delay);
  }
}
