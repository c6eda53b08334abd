import { once } from 'node:events';
import { waitFor } from '@heddle/testing';
import { WebSocket } from 'ws';
import { allChannels, type Answer, namesOf, type ProtocolEvent, untilNamed } from './protocol-client.js';
import { testKey, type TestServer } from './test-app.js';

/** A client with one connection. */
export class SocketClient {
  readonly frames: (ProtocolEvent | Answer)[] = [];
  closed: { code: number } | undefined;
  private id = 0;

  private static readonly all = new Set<SocketClient>();

  static closeAll(): void {
    for (const { socket } of SocketClient.all) socket.terminate();
    SocketClient.all.clear();
  }

  private constructor(readonly socket: WebSocket) {
    SocketClient.all.add(this);
    socket.on('message', (data) => {
      this.frames.push(JSON.parse((data as Buffer).toString()) as Answer);
    });
    socket.on('close', (code) => (this.closed = { code }));
  }

  static async of(server: TestServer, threadId: string, headers: Record<string, string> = {}): Promise<SocketClient> {
    const url = `${server.url.replace('http', 'ws')}/threads/${threadId}/stream/events`;
    const client = new SocketClient(new WebSocket(url, { headers: { 'x-api-key': testKey, ...headers } }));
    await once(client.socket, 'open');
    return client;
  }

  get events(): ProtocolEvent[] {
    return this.frames.filter((frame): frame is ProtocolEvent => frame.type === 'event');
  }

  names(): string[] {
    return namesOf(this.events);
  }

  has(...names: string[]): Promise<void> {
    return untilNamed(() => this.events, names);
  }

  async call(method: string, params: unknown = {}): Promise<Answer> {
    const id = (this.id += 1);
    this.socket.send(JSON.stringify({ id, method, params }));
    return this.answerTo(id);
  }

  answerTo(id: number | null): Promise<Answer> {
    return waitFor(() => this.frames.find((frame) => frame.type !== 'event' && (frame as Answer).id === id) as Answer);
  }

  subscribe(params: Record<string, unknown> = {}): Promise<Answer> {
    return this.call('subscription.subscribe', { channels: allChannels, ...params });
  }
}
