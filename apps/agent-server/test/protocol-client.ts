import { expect } from '@jest/globals';
import { type CallOptions, type TestApp, waitFor } from '@heddle/testing';
import { type EventFrame, readFrames } from './event-frames.js';

export interface ProtocolEvent {
  type: 'event';
  event_id?: string;
  seq?: number;
  method: string;
  params: { namespace: string[]; timestamp: number; node?: string; data: Record<string, unknown> };
}

export interface Answer {
  type: string;
  id: number | null;
  error?: string;
  message?: string;
  result?: Record<string, unknown>;
  meta?: Record<string, unknown>;
}

export const allChannels = [
  'values',
  'updates',
  'messages',
  'tools',
  'lifecycle',
  'input',
  'tasks',
  'custom',
  'checkpoints',
];

/** Methods; lifecycle events by their status. */
export const namesOf = (events: readonly ProtocolEvent[]): string[] =>
  events.map(({ method, params }) => (method === 'lifecycle' ? String(params.data.event) : method));

/** Waits for as many events, and expects their names. */
export async function untilNamed(events: () => readonly ProtocolEvent[], names: string[]): Promise<void> {
  await waitFor(() => events().length >= names.length || null, { what: names.join() }).catch(() => undefined);
  expect(namesOf(events())).toEqual(names);
}

/** A client on the event stream of a thread. */
export class ProtocolFollower {
  readonly events: ProtocolEvent[] = [];
  private readonly controller = new AbortController();
  private readonly listeners = new Map<string, (event: ProtocolEvent) => void>();

  static async of(
    server: TestApp,
    threadId: string,
    body: Record<string, unknown> = {},
    credentials: CallOptions = {},
  ) {
    const follower = new ProtocolFollower();
    const response = await server.send('POST', `/threads/${threadId}/stream/events`, {
      ...credentials,
      body: { channels: allChannels, ...body },
      signal: follower.controller.signal,
    });
    expect(response.status).toBe(200);
    void follower.read(response);
    return follower;
  }

  names(): string[] {
    return namesOf(this.events);
  }

  has(...names: string[]): Promise<void> {
    return untilNamed(() => this.events, names);
  }

  /** Calls back in the moment the event is received. */
  on(name: string, listener: (event: ProtocolEvent) => void): void {
    this.listeners.set(name, listener);
  }

  close(): void {
    this.controller.abort();
  }

  private async read(response: Response): Promise<void> {
    try {
      for await (const frame of readFrames(response)) this.take(frame);
    } catch {
      // Cut off.
    }
  }

  private take(frame: EventFrame): void {
    const event = JSON.parse(frame.data) as ProtocolEvent;
    expect([frame.event, frame.id]).toEqual([event.method, String(event.seq ?? '')]);
    this.events.push(event);
    this.listeners.get(this.names().at(-1) as string)?.(event);
  }
}

let commands = 0;

export const send = (server: TestApp, threadId: string, method: string, params: unknown = {}): Promise<Answer> =>
  server.json<Answer>('POST', `/threads/${threadId}/commands`, { body: { id: (commands += 1), method, params } });
