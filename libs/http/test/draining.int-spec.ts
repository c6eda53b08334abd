import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { waitFor } from '@heddle/testing';
import { Draining, type DrainTimes } from '../src/index.js';

/** Longer than any test. */
const foreverMs = 3_600_000;

interface Answer {
  connection: string | undefined;
  body: string;
}

describe('the end of a process', () => {
  let server: Server;
  let port: number;
  let agent: Agent;
  let draining: Draining;
  /** Requests for `/later`, which the test answers. */
  let later: ServerResponse[];

  beforeEach(async () => {
    later = [];
    agent = new Agent({ keepAlive: true });
    draining = new Draining();
    server = createServer((incoming, response) => {
      if (incoming.url === '/later') later.push(response);
      else response.end('now');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(async () => {
    agent.destroy();
    await new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  });

  function get(path: string, connections: Agent | false): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', path, agent: connections }, (incoming: IncomingMessage) => {
        let body = '';
        incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
        incoming.on('end', () => resolve({ connection: incoming.headers.connection, body }));
        incoming.on('error', reject);
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  }

  const begin = (times: DrainTimes) => {
    draining.observe(server, times);
    return { drain: () => draining.drain() };
  };
  const idleConnections = () => Object.values(agent.freeSockets).flat().length;
  const asked = (count: number) => waitFor(() => later.length === count, { what: 'the request to arrive' });

  it('serves during the delay, on old and new connections, each answer the last of its connection', async () => {
    const { drain } = begin({ delayMs: foreverMs, graceMs: 0 });
    expect(await get('/now', agent)).toEqual({ connection: 'keep-alive', body: 'now' });
    const underWay = get('/later', false);
    await asked(1);
    void drain();

    expect(draining.started).toBe(true);
    await waitFor(() => idleConnections() === 1, { what: 'the connection to be idle' });
    expect(await get('/now', agent)).toEqual({ connection: 'close', body: 'now' });
    expect(await get('/now', agent)).toEqual({ connection: 'close', body: 'now' });
    later[0]?.end('at last');
    expect(await underWay).toEqual({ connection: 'close', body: 'at last' });
  });

  it('then accepts no connection, and ends with the last answer within the grace', async () => {
    const { drain } = begin({ delayMs: 0, graceMs: foreverMs });
    const other = new Agent({ keepAlive: true });
    await get('/now', other);
    const underWay = get('/later', agent);
    await asked(1);
    let handedOver = false;
    draining.onHandOver(() => (handedOver = true));
    const drained = drain();

    await waitFor(() => !server.listening, { what: 'the end of listening' });
    await expect(get('/now', false)).rejects.toThrow('ECONNREFUSED');
    expect(await get('/now', other)).toEqual({ connection: 'close', body: 'now' });
    expect(handedOver).toBe(false);
    later[0]?.end('at last');
    expect(await underWay).toEqual({ connection: 'close', body: 'at last' });
    await drained;
  });

  it('closes idle connections at the end', async () => {
    const { drain } = begin({ delayMs: 0, graceMs: foreverMs });
    await get('/now', agent);
    await drain();
    await waitFor(() => idleConnections() === 0, { what: 'the connection to be closed' });
  });

  it('answers a request that arrives on an idle connection just before the end', async () => {
    const { drain } = begin({ delayMs: 0, graceMs: foreverMs });
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    const answers = () => received.split('HTTP/1.1 200 OK').length - 1;
    const ask = () => socket.write('GET /now HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    ask();
    await waitFor(() => answers() === 1, { what: 'the first answer' });

    // Bytes are in the buffer of the server's socket before the server reads again.
    ask();
    await Promise.all([drain(), once(socket, 'close')]);
    expect(answers()).toBe(2);
    expect(received).toContain('Connection: close');
  });

  it('answers the next request on a connection whose answer began before the end', async () => {
    const { drain } = begin({ delayMs: 0, graceMs: foreverMs });
    const stream = get('/later', agent);
    await asked(1);
    later[0]?.write('first, ');
    const drained = drain();
    await waitFor(() => !server.listening, { what: 'the end of listening' });
    later[0]?.end('last');
    expect(await stream).toEqual({ connection: 'keep-alive', body: 'first, last' });
    // The way of a client through a network takes longer than some turns of the event loop.
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(idleConnections()).toBe(1);
    expect(await get('/now', agent)).toEqual({ connection: 'close', body: 'now' });
    await drained;
  });

  it('serves while background work continues', async () => {
    const { drain } = begin({ delayMs: 0, graceMs: foreverMs });
    let workEnds = () => {};
    draining.alongside(() => new Promise<void>((done) => (workEnds = done)));
    await get('/now', agent);
    const drained = drain();
    await waitFor(() => !server.listening, { what: 'the end of listening' });
    expect(await get('/now', agent)).toEqual({ connection: 'close', body: 'now' });
    workEnds();
    await drained;
  });

  it('interrupts unfinished answers after the grace, and cuts those that remain', async () => {
    const { drain } = begin({ delayMs: 0, graceMs: 0 });
    const [handed, stuck] = [get('/later', agent), get('/later', false)];
    await asked(2);
    draining.onHandOver(() => later[0]?.end('elsewhere'));
    const cut = expect(stuck).rejects.toThrow('socket hang up');
    await drain();
    expect((await handed).body).toBe('elsewhere');
    await cut;
  });
});
