import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import type { WebSocket } from 'ws';
import { SocketLimits } from '../src/features/protocol/socket-sender.js';
import { WebSockets } from '../src/gateway/web-sockets.js';
import { ProtocolFollower } from './protocol-client.js';
import { useTestServers } from './server-fixture.js';
import { SocketClient } from './socket-client.js';
import type { TestServer } from './test-app.js';

const servers = useTestServers();

/** Together larger than the operating system's buffers of a connection. */
const texts = 80;
const textBytes = 200_000;
const start = { assistant_id: 'chat', input: {} };
/** A run has three events more: its start, its last values and its end. */
const allEvents = texts + 3;

afterEach(() => {
  jest.restoreAllMocks();
  SocketClient.closeAll();
});

/** The end of a connection in the server, and the most that it had to keep for its client. */
interface Held {
  socket: WebSocket;
  sends: number;
  maximumBytes: number;
}

function noteSockets(server: TestServer): Held[] {
  const all: Held[] = [];
  const sockets = server.app.get(WebSockets);
  const accept = sockets.accept.bind(sockets);
  jest.spyOn(sockets, 'accept').mockImplementation(async (request, response) => {
    const socket = (await accept(request, response)) as WebSocket;
    const held = { socket, sends: 0, maximumBytes: 0 };
    all.push(held);
    const send = socket.send.bind(socket) as (text: string, done: () => void) => void;
    jest.spyOn(socket, 'send').mockImplementation(((text: string, done: () => void) => {
      send(text, done);
      held.sends += 1;
      held.maximumBytes = Math.max(held.maximumBytes, socket.bufferedAmount);
    }) as never);
    return socket;
  });
  return all;
}

async function serverOfLongRuns(): Promise<TestServer> {
  const server = await servers.start();
  server.runtime.behaviour = async (request, emit) => {
    for (let count = 0; count < texts; count += 1) {
      emit({ event: 'values', data: JSON.stringify({ count, text: 'x'.repeat(textBytes) }) });
    }
    return server.runtime.complete(request, emit);
  };
  return server;
}

describe('a client of a WebSocket that does not read', () => {
  it('makes the server wait with a bounded buffer, while other clients receive their events', async () => {
    const server = await serverOfLongRuns();
    const all = noteSockets(server);
    const id = randomUUID();
    const [slow, other] = [await SocketClient.of(server, id), await SocketClient.of(server, id)];
    const [held] = all as [Held];
    await Promise.all([slow.subscribe(), other.subscribe()]);
    slow.socket.pause();
    await other.call('run.start', start);
    await waitFor(() => other.events.length >= allEvents, { what: 'the events of the other client' });
    const { highWaterBytes } = server.app.get(SocketLimits);
    await waitFor(() => held.socket.bufferedAmount >= highWaterBytes, {
      what: 'the buffer of the slow client to be full',
    });
    // Faults have answers, too.
    const faults = 2_000;
    for (let count = 0; count < faults; count += 1) slow.socket.send('no json');
    await waitFor(() => held.socket.isPaused, { what: 'the server to leave the frames of the slow client' });
    expect(held.sends).toBeLessThan(allEvents);
    expect(held.maximumBytes).toBeLessThan(highWaterBytes + 2 * textBytes);
    slow.socket.resume();
    await waitFor(() => slow.frames.length >= 1 + faults + allEvents, { what: 'the frames of the slow client' });
    expect(slow.events).toEqual(other.events);
    expect(held.maximumBytes).toBeLessThan(highWaterBytes + 2 * textBytes);
  });

  it('loses its connection, and connects again without missing an event', async () => {
    const server = await serverOfLongRuns();
    const limits = server.app.get(SocketLimits);
    const { stallMs } = limits;
    Object.assign(limits, { stallMs: 50 });
    const all = noteSockets(server);
    const id = randomUUID();
    const [slow, other] = [await SocketClient.of(server, id), await ProtocolFollower.of(server, id)];
    const [held] = all as [Held];
    await slow.subscribe();
    await slow.call('run.start', start);
    slow.socket.pause();
    await waitFor(() => held.socket.readyState === held.socket.CLOSED, { what: 'the server to cut the connection' });
    await waitFor(() => other.events.length >= allEvents, { what: 'the events of the other client' });
    Object.assign(limits, { stallMs });
    slow.socket.terminate();
    const had = slow.events;
    expect(had.length).toBeLessThan(allEvents);
    const again = await SocketClient.of(server, id);
    await again.subscribe({ since: had.at(-1)?.seq ?? 0 });
    await waitFor(() => had.length + again.events.length >= allEvents, { what: 'the events that it missed' });
    expect([...had, ...again.events]).toEqual(other.events);
    other.close();
  });
});
