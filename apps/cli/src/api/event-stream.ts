import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import { describeAnswer, ApiError, controlPlaneHints } from './api-error.js';
import { unreachable } from './fetch-with-retry.js';
import { isTransient, planRetry, type RetryPolicy } from './retry.js';

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
        const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
        for await (const event of events as unknown as AsyncIterable<EventSourceMessage>) {
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
    if (delay === null || !isTransient(failure)) throw reason instanceof ApiError ? reason : unreachable(url, reason);
    await policy.sleep(delay);
  }
}
