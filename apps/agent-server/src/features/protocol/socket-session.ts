import { randomUUID } from 'node:crypto';
import { eventText } from '../../graphs/protocol/protocol-event.js';
import { matcher, parseSubscription, type Subscription } from './protocol.request.js';
import { CommandError, invalidArguments } from './protocol.errors.js';
import { gapText } from './protocol-events.responder.js';
import type { NumberedEvent } from './thread-events.service.js';

/** Events of the thread after a number; `untilNow`: without those that are still to come. */
type Follow = (
  since: number | null,
  signal: AbortSignal,
  options?: { untilNow: boolean },
) => AsyncIterable<NumberedEvent>;

interface Active extends Subscription {
  matches: (event: NumberedEvent['event']) => boolean;
}

const maxSubscriptions = 100;

/**
 * Subscriptions of one socket. One reader of the thread serves all of them, and a subscription gets its missed events
 * before the reader goes on. So each of them receives its events once and in order.
 */
export class SocketSession {
  private readonly subscriptions = new Map<string, Active>();
  private readonly closing = new AbortController();
  /** Orders events, catch-ups and answers. */
  private queue: Promise<void> = Promise.resolve();
  private isReading = false;
  /** Number of the last event that was read; null before the first one. */
  private last: number | null = null;

  constructor(
    private readonly follow: Follow,
    private readonly send: (text: string) => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Answers before the first event of the subscription. */
  subscribe(params: unknown, answer: (result: Record<string, unknown>, through: number) => string): Promise<void> {
    const wanted = parseSubscription(params, ['params']);
    if (Array.isArray(wanted)) throw invalidArguments(wanted);
    return this.inOrder(async () => {
      if (this.subscriptions.size >= maxSubscriptions) {
        throw new CommandError('invalid_argument', `A connection has at most ${maxSubscriptions} subscriptions`);
      }
      const id = randomUUID();
      const added: Active = { ...wanted, matches: matcher(wanted) };
      let replayed = 0;
      for await (const one of this.missed(added)) if (this.isFor(added, one)) replayed += 1;
      await this.send(answer({ subscription_id: id, replayed_events: replayed }, this.last ?? 0));
      for await (const one of this.missed(added)) {
        if (this.isFor(added, one)) await this.send(textOf(one));
        if (one.seq !== null && !this.isReading) this.last = Math.max(this.last ?? 0, one.seq);
      }
      this.subscriptions.set(id, added);
      if (!this.isReading) void this.read();
    });
  }

  /** False for an unknown subscription. */
  unsubscribe(id: unknown): boolean {
    return this.subscriptions.delete(id as string);
  }

  close(): void {
    this.closing.abort();
  }

  /** Events of the thread up to now, or to the place of the reader. */
  private async *missed({ since }: Active): AsyncGenerator<NumberedEvent> {
    for await (const one of this.follow(since, this.closing.signal, { untilNow: true })) {
      if (this.isReading && this.last !== null && one.seq !== null && one.seq > this.last) return;
      yield one;
    }
  }

  private async read(): Promise<void> {
    this.isReading = true;
    try {
      for await (const one of this.follow(this.last, this.closing.signal)) {
        await this.inOrder(async () => {
          if (one.seq !== null) this.last = one.seq;
          if ([...this.subscriptions.values()].some((wanted) => this.isFor(wanted, one))) await this.send(textOf(one));
        });
      }
    } catch (error) {
      this.onFailure(error);
    }
  }

  private isFor({ since, matches }: Active, { seq, event }: NumberedEvent): boolean {
    return seq === null ? since !== null : seq > (since ?? -1) && matches(event);
  }

  private inOrder(task: () => Promise<void>): Promise<void> {
    const done = this.queue.then(() => (this.closing.signal.aborted ? undefined : task()));
    this.queue = done.catch(() => undefined);
    return done;
  }
}

const textOf = ({ seq, id, event }: NumberedEvent): string =>
  seq === null ? gapText(event.tail) : eventText(event, seq, id);
