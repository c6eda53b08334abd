import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Sent, WebhookClient } from './webhook-client.js';

const MiB = 1_048_576;
const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;
const redirect = 'HTTP/1.1 307 Temporary Redirect\r\n';
const privateLocation = 'location: http://169.254.169.254/latest\r\n';
const fields = 'name: value\r\n'.repeat(1000);
const text = Buffer.alloc(MiB, 'a');

type Answer = (socket: Socket) => void;

const write =
  (...parts: (string | Buffer)[]): Answer =>
  (socket) =>
    parts.forEach((part) => socket.write(part));

const close =
  (head: string): Answer =>
  (socket) =>
    socket.end(head);

/** Repeats the part as fast as the client reads. */
const endless =
  (head: string, part: string | Buffer): Answer =>
  (socket) => {
    socket.write(head);
    const more = () => {
      while (!socket.destroyed && socket.write(part));
    };
    socket.on('drain', more);
    more();
  };

/** Repeats the part slowly, so that the client is never idle. */
const slow =
  (head: string, part: string): Answer =>
  (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(part), 20);
    socket.on('close', () => clearInterval(timer));
  };

const delivered = { outcome: { kind: 'delivered' }, statusCode: 200 };
const failed = (failure: string, statusCode: number | null = null) => ({
  outcome: { kind: 'failed', failure },
  statusCode,
});

describe('WebhookClient', () => {
  let server: Server;
  let answer: Answer;
  const sockets = new Set<Socket>();
  const written = () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);

  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      // The client breaks connections whose answer is too long.
      socket.on('error', () => undefined);
      socket.once('data', () => answer(socket));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => new Promise((done) => server.close(done)));

  const send = async (timeoutMs: number, body = '{}'): Promise<Omit<Sent, 'durationMs'>> => {
    const client = new WebhookClient({ timeoutMs, networks: ['127.0.0.0/8'] });
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    try {
      const { durationMs: _, ...sent } = await client.send(
        () => ({ url, headers: {}, body }),
        new AbortController().signal,
      );
      return sent;
    } finally {
      await client.close();
      for (const socket of sockets) socket.destroy();
    }
  };

  it.each<[string, object, Answer]>([
    ['a body without an end', delivered, write(chunked, '1\r\na\r\n')],
    ['a body of one byte now and then', delivered, slow(chunked, '1\r\na\r\n')],
    ['a body of many bytes', delivered, endless(`${ok}content-length: 99999999999\r\n\r\n`, text)],
    ['a body of one endless chunk', delivered, endless(`${chunked}ffffffffff\r\n`, text)],
    ['trailers without an end', delivered, endless(`${chunked}0\r\n`, fields)],
    ['a body that breaks', delivered, close(`${ok}content-length: 9\r\n\r\na`)],
    ['HTTP/1.0 without a length', delivered, close('HTTP/1.0 200 OK\r\n\r\na')],
    ['HTTP/1.0 without an end', delivered, endless('HTTP/1.0 200 OK\r\n\r\n', text)],
    ['headers without an end', failed('connection'), endless(ok, fields)],
    ['a header without an end', failed('connection'), endless(`${ok}name: `, text)],
    ['headers that break', failed('connection'), close(`${ok}name: `)],
    ['nothing, and closes', failed('connection'), close('')],
    ['another protocol', failed('connection'), write('SSH-2.0-OpenSSH_9\r\n')],
    [
      'a switch of the protocol',
      failed('connection'),
      write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: a\r\n\r\n'),
    ],
    [
      'a redirect to a private address',
      failed('redirect', 307),
      write(`${redirect}${privateLocation}content-length: 0\r\n\r\n`),
    ],
    [
      'a redirect with a body without an end',
      failed('redirect', 307),
      endless(`${redirect}${privateLocation}\r\n`, text),
    ],
  ])('ends long before its time limit when a receiver sends %s', async (_, expected, answerOfCase) => {
    sockets.clear();
    answer = answerOfCase;
    expect(await send(100_000)).toEqual(expected);
    // The buffers of the sockets of both sides hold most of it.
    expect(written()).toBeLessThan(16 * MiB);
  });

  it.each<[string, Answer]>([
    ['nothing', () => undefined],
    ['a header of one byte now and then', slow(`${ok}name: `, 'a')],
    ['early hints now and then', slow('', 'HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\n')],
    ['early hints without a pause', endless('', 'HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\n'.repeat(1000))],
  ])('ends at its time limit when a receiver sends %s', async (_, answerOfCase) => {
    sockets.clear();
    answer = answerOfCase;
    expect(await send(500)).toEqual(failed('timeout'));
  });

  it('ends at its time limit when a receiver does not read', async () => {
    sockets.clear();
    server.once('connection', (socket: Socket) => socket.pause());
    answer = () => undefined;
    expect(await send(500, 'a'.repeat(32 * MiB))).toEqual(failed('timeout'));
  });
});
