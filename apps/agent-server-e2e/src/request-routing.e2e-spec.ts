import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  badHosts,
  documentedRoutes,
  type ExactAnswer,
  exactCaller,
  exchange,
  isUnrouted,
  routeMatcher,
  spellingsOf,
  waitFor,
} from '@heddle/testing';
import { type AgentServer, agentServerFleet, apiKey } from './agent-server.harness.js';
import { exampleAgents } from './test-project.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const document = JSON.parse(readFileSync(join(root, 'openapi/agent-server.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};
const isRoute = routeMatcher(document);
const routes = documentedRoutes(document, 'abcdef12-3456-4789-abcd-ef1234567890');
const folder = mkdtempSync(join(tmpdir(), 'request-routing-e2e-'));
const observed = join(root, 'apps/agent-server-e2e/src/custom-auth/observed.ts');
const alice = { authorization: 'Bearer token-of-alice' };
const isProbe = (target: string) => /^\/(ok|ready|metrics)\/?$/.test(target);

function configOf(name: string, more: object): string {
  const path = join(folder, `${name}.json`);
  const graphs = { chat: join(exampleAgents, 'src/chat.ts:graph') };
  writeFileSync(path, JSON.stringify({ graphs, ...more }));
  return path;
}

describe('requests to the agent server', () => {
  const fleet = agentServerFleet();
  let plain: AgentServer;
  let open: AgentServer;
  let closed: AgentServer;
  const callers: ReturnType<typeof exactCaller>[] = [];
  const callerOf = ({ url }: AgentServer) => {
    const caller = exactCaller(url);
    callers.push(caller);
    return caller.send;
  };
  let send: ReturnType<typeof exactCaller>['send'];

  beforeAll(async () => {
    const app = `${observed}:app`;
    const url = { disable_loopback: false };
    const auth = { path: `${observed}:auth` };
    [plain, open, closed] = (await Promise.all([
      fleet.start({ AGENT_CONFIG: configOf('plain', {}) }),
      fleet.start({
        AGENT_CONFIG: configOf('open', { http: { app }, webhooks: { url, headers: { 'X-Api-Key': apiKey } } }),
      }),
      fleet.start({
        AGENT_CONFIG: configOf('closed', {
          auth,
          http: { app, enable_custom_route_auth: true, mount_prefix: '/agents' },
          webhooks: { url, headers: { Authorization: alice.authorization } },
        }),
      }),
    ])) as [AgentServer, AgentServer, AgentServer];
    send = callerOf(closed);
  });
  afterAll(async () => {
    for (const { close } of callers) close();
    await fleet.close();
    rmSync(folder, { recursive: true });
  });

  const problemOf = (answer: ExactAnswer): unknown => (answer.body as { code?: unknown } | undefined)?.code;

  describe.each([
    ['without an application', () => plain, ''],
    ['with an application', () => open, ''],
    ['with an application behind authentication', () => closed, '/agents'],
  ])('%s', (_name, serverOf, prefix) => {
    it('are answered by the authorised route, in any spelling', async () => {
      const server = serverOf();
      const exact = callerOf(server);
      const wrong: unknown[] = [];
      const ask = async (method: string, target: string, headers?: Record<string, string>) => {
        const body = method === 'GET' ? {} : { body: '{}' };
        const answer = await exact({ method, target, ...body, ...(headers ? { headers } : {}) });
        const below = target.startsWith(`${prefix}/`) ? target.slice(prefix.length) : target;
        if (!isRoute(method, below)) {
          // Without a credential an unknown path answers 401 like a known one.
          const isUnknown = server === closed && !headers && answer.status === 401;
          if (!isUnknown && !isUnrouted(answer)) wrong.push([method, target, answer.status, answer.body]);
          return;
        }
        const path = below === '/' ? below : below.replace(/\/$/, '');
        const { 'x-app-path': seen = path, 'x-asked-path': asked = prefix + path } = answer.headers;
        if (seen !== path || asked !== prefix + path) wrong.push([method, target, seen, asked]);
      };
      for (const { method, path } of routes) {
        const spellings = spellingsOf(path).map((spelling) =>
          spelling.startsWith('/') ? prefix + spelling : spelling,
        );
        const all = [prefix + path, ...spellings];
        await Promise.all(all.map((target) => ask(method, target)));
        if (server === closed) await Promise.all(all.map((target) => ask(method, target, alice)));
      }
      expect(wrong).toEqual([]);
    });

    it('are refused with an invalid host, at every address', async () => {
      const exact = callerOf(serverOf());
      const wrong: unknown[] = [];
      for (const { method, path } of [
        ...routes,
        { method: 'GET', path: '/secret' },
        { method: 'GET', path: '/docs' },
      ]) {
        await Promise.all(
          badHosts.map(async (host) => {
            const answer = await exact({ method, target: prefix + path, host, headers: alice });
            if (answer.status !== 400 || problemOf(answer) !== 'invalid_host') wrong.push([method, path, host, answer]);
          }),
        );
      }
      expect(wrong).toEqual([]);
    });
  });

  it('see the same path in the handlers, in the application and in the router', async () => {
    for (const { method, path } of routes.filter((route) => !isProbe(route.path))) {
      const body = method === 'GET' ? {} : { body: '{}' };
      const answer = await send({ method, target: `/agents${path}?x=/../y`, headers: alice, ...body });
      expect([method, path, answer.headers['x-app-path'], answer.headers['x-asked-path']]).toEqual([
        method,
        path,
        path,
        `/agents${path}`,
      ]);
    }
    // The official clients put their base URL before a `Location` that has the prefix.
    const [run] = routes.filter(({ pattern }) => pattern.endsWith('/join'));
    const answer = await send({ target: `/agents/agents${run?.path}`, headers: alice });
    expect(answer.headers['x-asked-path']).toBe(`/agents${run?.path}`);
  });

  describe('behind authentication', () => {
    it.each([
      ...[
        '/secret',
        '/info/x',
        '/docs/x',
        '/docs/hooks/done',
        '/Info',
        '/openapi.json/x',
        '/ui/a',
        '/site/',
        '/nowhere',
      ],
    ])('reach %s only with a credential', async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const target = `/agents${path}`;
        expect([method, (await send({ method, target })).status]).toEqual([method, 401]);
        const { status, body } = await send({ method, target, headers: alice });
        if (path === '/nowhere') expect(status).toBe(404);
        else expect([status, body]).toEqual([200, { custom: path }]);
      }
    });

    it('reach routes of the application in no other spelling', async () => {
      for (const path of ['/secret', '/docs/hooks/done', '/info/x']) {
        for (const method of ['GET', 'POST']) {
          await Promise.all(
            spellingsOf(path).map(async (spelling) => {
              const target = spelling.startsWith('/') ? `/agents${spelling}` : spelling;
              const answer = await send({ method, target });
              expect([method, target, [400, 401].includes(answer.status)]).toEqual([method, target, true]);
            }),
          );
        }
      }
    });

    it.each(['/info', '/docs', '/docs/', '/docs/swagger-ui.css', '/openapi.json', '/openapi.yaml'])(
      'reach public routes without a credential, bypassing the application: %s',
      async (path) => {
        const target = `/agents${path}`;
        for (const headers of [{}, { authorization: 'Bearer guessed' }] as Record<string, string>[]) {
          const answer = await send({ target, headers });
          expect([answer.status, answer.headers['x-app-path']]).toEqual([200, undefined]);
          expect(answer.headers['www-authenticate']).toBeUndefined();
          expect(answer.body).not.toEqual({ custom: path });
          expect((await send({ method: 'POST', target, headers, body: '{}' })).status).toBe(401);
        }
        const known = await send({ target, headers: alice });
        expect([known.status, known.headers['x-app-path']]).toEqual([200, path]);
      },
    );

    it('find routes of the application instead of public ones for users only', async () => {
      expect((await send({ target: '/agents/info', headers: alice })).body).toEqual({ custom: '/info' });
      expect((await send({ target: '/agents/info' })).body).toMatchObject({ version: expect.any(String) });
    });
  });

  it('that cannot be served fail alone: the thread of the application continues', async () => {
    const exact = callerOf(open);
    const started = async () => (await exact({ target: '/started' })).body as unknown;
    const first = await started();
    const rest = 'Connection: close\r\n\r\n';
    for (const text of [
      `TRACE / HTTP/1.1\r\nHost: x\r\n${rest}`,
      `GET /hello HTTP/1.1\r\nHost: a@b\r\n${rest}`,
      `GET /hello HTTP/1.1\r\nHost: x:99999\r\n${rest}`,
      `GET /hello HTTP/1.1\r\nHost:\r\n${rest}`,
      `GET http://x/docs/a HTTP/1.1\r\nHost: x\r\n${rest}`,
      `GET http://[ HTTP/1.1\r\nHost: x\r\n${rest}`,
      `CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n`,
      `OPTIONS * HTTP/1.1\r\nHost: x\r\n${rest}`,
      `GET /header?value=%01 HTTP/1.1\r\nHost: x\r\n${rest}`,
      `GET /no-response HTTP/1.1\r\nHost: x\r\n${rest}`,
      `GET /throws-later HTTP/1.1\r\nHost: x\r\n${rest}`,
    ]) {
      expect([text, await exchange(open.url, text)]).toEqual([
        text,
        expect.not.stringMatching(/^HTTP\/1\.1 (2|503)\d*/),
      ]);
    }
    // The answer had begun: it breaks off without its last chunk.
    expect(await exchange(open.url, `GET /strange-part HTTP/1.1\r\nHost: x\r\n${rest}`)).not.toContain('\r\n0\r\n');
    expect((await exact({ target: '/rejects-later' })).status).toBe(200);
    const large = 'x'.repeat(1_000_000);
    expect((await exact({ method: 'POST', target: '/cancels-body', body: large })).status).toBe(200);
    expect((await exact({ method: 'POST', target: '/reads-body', body: large })).body).toEqual({ length: 1_000_000 });
    const { hostname, port } = new URL(open.url);
    for (let left = 0; left < 20; left += 1) {
      const socket = connect(Number(port), hostname);
      socket.write('POST /reads-body HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nabc');
      await once(socket, 'connect');
      socket.destroy();
    }
    expect(await started()).toEqual(first);
    expect((await exact({ target: '/ok' })).status).toBe(200);
  });

  describe('of webhooks', () => {
    const deliveredTo = async (server: AgentServer, prefix: string, path: string) => {
      const exact = callerOf(server);
      return waitFor(async () => {
        const { body } = await exact({ target: `${prefix}/delivered`, headers: alice });
        return (body as { path: string }[]).find((one) => one.path === path);
      });
    };
    const runWith = async (server: AgentServer, prefix: string, webhook: string, headers: Record<string, string>) => {
      const body = JSON.stringify({ assistant_id: 'chat', input: { messages: [] }, webhook });
      return callerOf(server)({ method: 'POST', target: `${prefix}/runs`, headers, body });
    };

    it.each([
      ...['/threads/search', '/threads/search/', '/runs', '/store/items/search?x=1', '/hooks/../threads/search'],
      ...[
        '/hooks/%2e%2e/runs',
        '/%72uns',
        '/hooks\\..\\runs',
        '/hooks/..%2fruns',
        '/./runs',
        '/hooks//done',
        '/runs#x',
      ],
    ])('are refused for a built-in route: %s', async (webhook) => {
      expect(await runWith(open, '', webhook, { 'x-api-key': apiKey })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 'webhook'], type: 'webhook_url' }] },
      });
    });

    it('reach routes of the application, and no built-in route through it or by the address of the server', async () => {
      const { thread_id: threadId } = await open.client.threads.create();
      const path = `/threads/${threadId}/runs`;
      const webhooks = [`${open.url}${path}`, `${open.url}/x/../${path.slice(1)}`, '/hooks/done', '/Threads/search'];
      for (const webhook of webhooks) {
        expect((await runWith(open, '', webhook, { 'x-api-key': apiKey })).status).toBe(200);
      }
      await deliveredTo(open, '', path);
      await deliveredTo(open, '', '/hooks/done');
      await deliveredTo(open, '', '/Threads/search');
      expect(await open.client.runs.list(threadId)).toEqual([]);

      // The prefix is stripped twice before the path of a run.
      const { thread_id: other } = (
        await send({ method: 'POST', target: '/agents/threads', headers: alice, body: '{}' })
      ).body as { thread_id: string };
      expect((await runWith(closed, '/agents', `/agents/threads/${other}/runs/wait`, alice)).status).toBe(200);
      await deliveredTo(closed, '/agents', `/threads/${other}/runs/wait`);
      const { body: runs } = await send({ target: `/agents/threads/${other}/runs`, headers: alice });
      expect(runs).toEqual([]);
    });
  });
});
