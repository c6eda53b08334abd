import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationListener } from '@heddle/database';
import { createLogger, type EdgeRequest } from '@heddle/http';
import { AgentRouterService } from './agent-router.service.js';
import type { AgentTargetsService } from './agent-targets.service.js';
import type { AgentSettings } from './agent.settings.js';

const deployment = '11111111-1111-4111-8111-111111111111';
const closing: (() => Promise<unknown> | void)[] = [];

async function listen(handler: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(handler);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port };
}

describe('the router of agent servers', () => {
  let agent: RequestListener;
  let url: string;
  let connections: number;
  beforeEach(async () => {
    connections = 0;
    const { server, port } = await listen((request, response) => agent(request, response));
    server.on('connection', () => (connections += 1));
    const processes = { targets: () => Promise.resolve(new Map([[deployment, `http://127.0.0.1:${port}`]])) };
    const router = new AgentRouterService(
      { host: 'here', pollMs: 10_000 } as AgentSettings,
      processes as unknown as AgentTargetsService,
      { on: () => () => undefined } as unknown as NotificationListener,
      createLogger('test', 'silent'),
    );
    router.onApplicationBootstrap();
    const front = await listen((request, response) =>
      router.handle(request as EdgeRequest, response, () => response.destroy()),
    );
    url = `http://127.0.0.1:${front.port}/agents/${deployment}`;
    closing.push(() => router.onModuleDestroy());
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** Answers the first request, and breaks the connection at the second one, as a process that ends does. */
  const breaksOnce = (): RequestListener => {
    let requests = 0;
    return (request, response) => {
      requests += 1;
      if (requests === 2) request.socket.destroy();
      else response.end(`${request.method} ${request.url} ${requests}`);
    };
  };

  it('uses one connection for requests in turn', async () => {
    agent = (request, response) => response.end(request.url);
    for (let count = 0; count < 5; count += 1) {
      expect(await (await fetch(`${url}/ok?${count}`)).text()).toBe(`/ok?${count}`);
    }
    expect(connections).toBe(1);
  });

  it('repeats a read whose connection breaks before the answer', async () => {
    agent = breaksOnce();
    expect(await (await fetch(`${url}/ok`)).text()).toBe('GET /ok 1');
    expect(await (await fetch(`${url}/ok`)).text()).toBe('GET /ok 3');
    expect(connections).toBe(2);
  });

  it('does not repeat a request that may have had an effect', async () => {
    agent = breaksOnce();
    await (await fetch(`${url}/ok`)).text();
    const answer = await fetch(`${url}/runs`, { method: 'POST' });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'agent_unavailable' });
  });

  it('passes each part of a stream on while the agent server still writes, and the departure of the client', async () => {
    let left = () => {};
    const isLeft = new Promise<void>((done) => (left = done));
    agent = (_request, response) => {
      response.write('first');
      response.once('close', left);
    };
    const abort = new AbortController();
    const { body } = await fetch(`${url}/stream`, { signal: abort.signal });
    const part = await body?.getReader().read();
    expect(Buffer.from(part?.value ?? []).toString()).toBe('first');
    abort.abort();
    await isLeft;
  });

  it('passes bodies on in both directions', async () => {
    agent = (request, response) => void request.pipe(response);
    const sent = 'x'.repeat(1_000_000);
    expect(await (await fetch(`${url}/echo`, { method: 'POST', body: sent })).text()).toBe(sent);
  });
});
