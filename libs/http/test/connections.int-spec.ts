import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@heddle/testing';
import { useSampleApp } from './sample-app.js';

const limitMs = 2000;
const head = 'POST /things HTTP/1.1\r\nHost: x\r\nX-Api-Key: key-1\r\nContent-Type: application/json\r\n';

const limits = { headersTimeoutMs: limitMs, slowBodyMs: limitMs, maxConnections: 500 };
const sample = useSampleApp(limits);

const text = async (path: string) => (await fetch(`${sample.base}${path}`)).text();
const metric = async (name: string) =>
  Number(new RegExp(`^${name}{\\S* (\\S+)`, 'm').exec(await text('/metrics'))?.[1]);

interface Client {
  socket: Socket;
  received: () => string;
}

function open(): Promise<Client> {
  const { hostname, port } = new URL(sample.base);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve({ socket, received: () => received }));
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    // The test expects the cut.
    socket.on('error', () => undefined);
  });
}

/** Sends `first`, and then single bytes until the server cuts the connection. */
async function trickle(first: string, rest: string): Promise<Client> {
  const client = await open();
  client.socket.write(first);
  let at = 0;
  const timer = setInterval(() => {
    if (client.socket.writable) client.socket.write(rest[at++ % rest.length] as string);
  }, 100);
  client.socket.on('close', () => clearInterval(timer));
  return client;
}

/** Opens connections, and exits with success when all of them are established. */
const connectMany = `
  const [host, port, count] = process.argv.slice(1);
  let established = 0;
  for (let left = Number(count); left > 0; left -= 1) {
    const socket = require('node:net').connect(Number(port), host, () => {
      established += 1;
      if (established === Number(count)) process.exit(0);
    });
    socket.on('error', (error) => { console.error(error.message, established); process.exit(1); });
  }
`;
const kernelLimit = '/proc/sys/net/core/somaxconn';
const maxBacklog = existsSync(kernelLimit) ? Number(readFileSync(kernelLimit, 'utf8')) : 0;
/** More than Node's backlog by default. */
const burst = 1_500;

// The kernel limits the backlog of every server.
(maxBacklog < burst ? it.skip : it)('connects a burst of clients while the process is busy', () => {
  const { hostname, port } = new URL(sample.base);
  // Blocks the event loop, so that the server accepts none of them. A dropped connection is repeated after 1, 3, 7 s.
  const { status, stderr } = spawnSync(process.execPath, ['-e', connectMany, hostname, port, String(burst)], {
    timeout: 5_000,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

describe('connections that never become a request', () => {
  it('do not block the server, 400 of them, and are closed after their timeout', async () => {
    const kinds = [
      () => open(),
      () => trickle('GET /things HTTP/1.1\r\n', 'X-A: b\r\n'),
      () => trickle(`${head}Content-Length: 100000\r\n\r\n{"name":"`, 'x'),
      () => trickle(`${head.replace('key-1', 'nobody')}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
    ];
    const hundred = Array.from({ length: 100 });
    const clients = await Promise.all(hundred.flatMap(() => kinds.map((begin) => begin())));
    expect(clients).toHaveLength(400);
    expect(await text('/ok')).toBe('{"ok":true}');
    await waitFor(() => clients.every((client) => client.socket.destroyed), { what: 'all to be closed' });
    expect(await text('/ok')).toBe('{"ok":true}');
    expect(await metric('http_slow_bodies_cut_total')).toBeGreaterThanOrEqual(100);
  });

  it('get the reason', async () => {
    const [headers, body] = await Promise.all([
      trickle('GET /things HTTP/1.1\r\n', 'X-A: b\r\n'),
      trickle(`${head}Content-Length: 100000\r\n\r\n{"name":"`, 'x'),
    ]);
    await waitFor(() => headers.socket.destroyed && body.socket.destroyed);
    expect(headers.received()).toMatch(/^HTTP\/1.1 408 /);
    expect(body.received()).toMatch(/^HTTP\/1.1 408 [^]*"code":"slow_body"/);
  });

  it('are refused beyond the limit of connections, and counted', async () => {
    const before = await metric('http_connections_refused_total');
    const clients = await Promise.all(Array.from({ length: 520 }, open));
    await waitFor(() => clients.some(({ socket }) => socket.destroyed), { what: 'one to be refused' });
    for (const { socket } of clients) socket.destroy();
    await waitFor(async () => (await metric('http_connections_refused_total')) > before);
    expect(await text('/ok')).toBe('{"ok":true}');
  });
});

describe('slow but valid clients', () => {
  it('may send a large body slowly', async () => {
    const { socket, received } = await open();
    const pieces = 30;
    const piece = 'x'.repeat(200);
    socket.write(`${head}Content-Length: ${11 + pieces * piece.length}\r\n\r\n{"name":"`);
    for (let sent = 0; sent < pieces; sent += 1) {
      socket.write(piece);
      // The pace of a slow line, for longer than the limits.
      await delay((4 * limitMs) / pieces);
    }
    socket.write('"}');
    await waitFor(() => received() !== '');
    expect(received()).toMatch(/^HTTP\/1.1 201 /);
    socket.destroy();
  });

  it('may wait for an answer longer than a request may take to arrive', async () => {
    const answer = await fetch(`${sample.base}/things/later?wait_ms=${3 * limitMs}`, {
      method: 'POST',
      headers: { 'x-api-key': 'key-1', 'content-type': 'application/json' },
      body: '{"name":"a"}',
    });
    expect(await answer.json()).toEqual({ waitedMs: 3 * limitMs });
  });

  it('may keep a connection for their next request', async () => {
    const { socket, received } = await open();
    socket.write('GET /ok HTTP/1.1\r\nHost: x\r\n\r\n');
    await waitFor(() => received().includes('{"ok":true}'));
    await delay(2 * limitMs);
    expect(await metric('http_connections')).toBeGreaterThanOrEqual(2);
    socket.write('GET /things/public HTTP/1.1\r\nHost: x\r\n\r\n');
    await waitFor(() => received().includes('{"open":true}'));
    socket.destroy();
  });
});
