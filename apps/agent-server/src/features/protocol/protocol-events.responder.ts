import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { RequestContext } from '@heddle/auth';
import { eventText } from '../../graphs/protocol/protocol-event.js';
import { LiveResponses, type SentEvent } from '../../streams/live-response.js';
import { matcher, type Subscription } from './protocol.request.js';
import { type NumberedEvent, ThreadEventsService } from './thread-events.service.js';

@Injectable()
export class ProtocolEventsResponder {
  constructor(
    private readonly events: ThreadEventsService,
    private readonly live: LiveResponses,
  ) {}

  /** The connection is the subscription; it ends with the client. */
  async stream(ctx: RequestContext, response: Response, threadId: string, wanted: Subscription): Promise<void> {
    const { events } = this;
    await this.live.events(
      response,
      (signal) => {
        // Clients start runs when the subscription stands.
        response.flushHeaders();
        return sent(events.follow(ctx, threadId, wanted.since, signal), wanted);
      },
      () => true,
    );
  }
}

async function* sent(events: AsyncIterable<NumberedEvent>, wanted: Subscription): AsyncGenerator<SentEvent> {
  const matches = matcher(wanted);
  for await (const { seq, id, event } of events) {
    if (seq === null) yield { seq: '', event: event.method, data: gapText(event.tail) };
    else if (matches(event)) yield { seq, event: event.method, data: eventText(event, seq, id) };
  }
}

/** The gap has no number, because it is no event of the thread. */
export const gapText = (tail: string): string =>
  `{"type":"event","method":"replay_gap","params":{"namespace":[],${tail}}`;
