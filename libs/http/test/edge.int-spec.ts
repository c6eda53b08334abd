import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exactCaller, exchange, sampleOf } from '@heddle/testing';
import { ManagementPort, RoutingTable, webhookHeader } from '../src/index.js';
import { documentationPaths } from '../src/openapi/openapi-document.js';
import { startSampleApp, useSampleApp } from './sample-app.js';

let caller: ReturnType<typeof exactCaller>;
const sample = useSampleApp();

beforeAll(() => {
  caller = exactCaller(sample.base);
});
afterAll(() => caller?.close());

const key = { 'x-api-key': 'key-1' };

const raw = (text: string, url = sample.base) => exchange(url, text);

describe('a target that is not in normal form', () => {
  it.each([
    ...['/things/../things/public', '/things/%2e%2e/things/public', '/things/.%2E/things/public', '/things/./public'],
    ...['/things\\public', '/things%2Fpublic', '/things%5cpublic', '//things/public', '/things//public'],
    ...['/%74hings/public', '/things/public#x', 'http://x/things/public', '*'],
  ])('%s is refused, with and without a credential', async (target) => {
    for (const headers of [{}, key]) {
      expect(await caller.send({ target, headers })).toMatchObject({
        status: 400,
        headers: { 'x-request-id': expect.any(String) },
        body: {
          code: 'invalid_target',
          detail: expect.stringContaining('normal form'),
          request_id: expect.any(String),
        },
      });
    }
  });

  it.each(['things/public', 'http://[', 'http://a:99999/things', 'x://', '\u00e4', '/things/\u00e4', '/things\u0001'])(
    '%j is refused as HTTP or as a target, never with a page of the framework',
    async (target) => {
      const answer = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).not.toContain('<html');
    },
  );
});

describe('a path', () => {
  it.each([
    ['/things/public', 200],
    ['/Things/public', 404],
    ['/things/PUBLIC', 405],
    ['/OK', 404],
    ['/METRICS', 404],
    ['/Docs', 404],
    ['/docs/Swagger-ui.css', 404],
    // A trailing slash is ignored.
    ['/things/public/', 200],
    ['/things/public/?x=1', 200],
    ['/ok/', 200],
    ['/things/unknown', 405],
    ['/things/unknown/', 405],
    ['/things/unknown/x/', 404],
    ['/', 404],
  ])('has one spelling: %s answers %d', async (target, status) => {
    const headers = target.startsWith('/things/unknown') ? key : {};
    expect((await caller.send({ target, headers })).status).toBe(status);
  });

  it('of the documentation is known with all its files', async () => {
    for (const target of documentationPaths)
      expect([target, (await caller.send({ target })).status]).toEqual([target, 200]);
    const routes = sample.app.get(RoutingTable);
    for (const page of ['/docs', '/docs/']) {
      const { body } = await caller.send({ target: page });
      const loaded = [...(body as string).matchAll(/(?:href|src)="([^"]+)"/g)].map(
        ([, address]) => new URL(address as string, `http://x${page}`).pathname,
      );
      expect(loaded.length).toBeGreaterThan(3);
      for (const path of loaded) expect([path, routes.isPublic('GET', path)]).toEqual([path, true]);
    }
  });
});

describe('the routing table', () => {
  it.each<[string, string, boolean]>([
    ['GET', '/things/public', true],
    ['HEAD', '/things/public', true],
    ['POST', '/things/public', true],
    ['PUT', '/things/public', false],
    ['GET', '/things', false],
    ['GET', '/things/public/', false],
    ['GET', '/Things/public', false],
    ['GET', '/ok', true],
    ['GET', '/docs', true],
    ['POST', '/docs', false],
    ['GET', '/docs/other', false],
    ['GET', '/openapi.json', true],
    ['GET', '/openapi.json/x', false],
  ])('%s %s is public: %s', (method, path, expected) => {
    expect(sample.app.get(RoutingTable).isPublic(method, path)).toBe(expected);
  });
});

describe('the header Host', () => {
  it.each(['a@b', 'x:99999', 'x/things?', 'x/../y', 'x y', 'x#', 'x,y', '[::1', '1.2.3.999'])(
    '%j is refused at every address',
    async (host) => {
      for (const target of ['/ok', '/docs', '/things/public', '/things', '/nowhere']) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          expect(await caller.send({ method, target, host })).toMatchObject({
            status: 400,
            body: { code: 'invalid_host' },
          });
        }
      }
    },
  );

  it('is not empty', async () => {
    const answer = await raw('GET /ok HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n');
    expect(answer).toContain('invalid_host');
  });

  it('is not sent twice', async () => {
    const answer = await raw('GET /ok HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('invalid_host');
  });

  it('may be missing in HTTP/1.0 alone', async () => {
    expect(await raw('GET /ok HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw('GET /ok HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a method that echoes or opens a tunnel', () => {
  const refused =
    /^HTTP\/1\.1 405 [^]*\r\nAllow: DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT\r\n[^]*"method_not_allowed"/;
  const rest = 'HTTP/1.1\r\nHost: x\r\n';
  const upgrade = 'Connection: close, Upgrade\r\nUpgrade: websocket\r\n';

  it.each([
    ['TRACE', `TRACE / ${rest}Connection: close\r\n\r\n`],
    ['TRACE of a route', `TRACE /ok ${rest}Connection: close\r\n\r\n`],
    ['TRACE with an upgrade', `TRACE / ${rest}${upgrade}\r\n`],
    ['CONNECT of an authority', `CONNECT x:443 ${rest}\r\n`],
    ['CONNECT of a path', `CONNECT /ok ${rest}\r\n`],
    ['CONNECT with an upgrade', `CONNECT x:443 ${rest}${upgrade}\r\n`],
    ['CONNECT that sends on', `CONNECT x:443 ${rest}\r\nGET /ok ${rest}\r\n`],
  ])('%s answers 405, and the connection ends', async (_what, text) => {
    expect(await raw(text)).toMatch(refused);
  });

  it('is refused on the management port, too', async () => {
    const other = await startSampleApp(sample.database.url, {}, { management: true });
    try {
      const { url } = other.app.get(ManagementPort);
      expect(await raw(`CONNECT x:443 ${rest}\r\n`, url)).toMatch(refused);
      expect(await raw(`TRACE /metrics ${rest}Connection: close\r\n\r\n`, url)).toMatch(refused);
      expect(await raw(`GET /docs/../metrics ${rest}Connection: close\r\n\r\n`, url)).toContain('invalid_target');
    } finally {
      await other.app.close();
    }
  });

  it('is not a protocol upgrade: the upgrade is ignored', async () => {
    expect(await raw(`GET /ok ${rest}${upgrade}\r\n`)).toMatch(/^HTTP\/1\.1 200 [^]*\{"ok":true\}/);
    expect(await raw(`GET /docs/../ok ${rest}${upgrade}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('the delivery of a webhook', () => {
  it.each([
    ['GET', '/ok'],
    ['POST', '/things'],
    ['POST', '/things/public'],
    ['POST', '/nowhere'],
  ])('reaches no route of a service: %s %s', async (method, target) => {
    const headers = { ...key, [webhookHeader]: '1' };
    expect(await caller.send({ method, target, headers })).toMatchObject({
      status: 404,
      body: { code: 'no_route', detail: expect.stringContaining('A webhook') },
    });
  });
});

/** Requests that begin in one turn of the event loop, of those that arrive together. */
const perTurn = 16;

it.each([
  ['with a key', 'GET /things', 200],
  ['without authentication', 'GET /ok', 200],
  ['that the edge refuses', 'GET /things/./public', 400],
])(
  'begins few of the requests that arrive together, so that others begin between them: %s',
  async (_what, line, status) => {
    const many = 400;
    const { host, hostname, port } = new URL(sample.base);
    const socket = connect(Number(port), hostname);
    let text = '';
    const answers = () => text.split(`HTTP/1.1 ${status}`).length - 1;
    socket.setEncoding('latin1').on('data', (data: string) => (text += data));
    socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nx-api-key: key-1\r\n\r\n`.repeat(many));
    await once(socket, 'data');
    const first = answers();
    while (answers() < many) await once(socket, 'data');
    socket.destroy();
    expect(first).toBeLessThanOrEqual(2 * perTurn);
  },
);

it('shows how many requests wait for their turn, and how long others waited', async () => {
  const metrics = async () => (await fetch(`${sample.base}/metrics`)).text();
  const before = sampleOf(await metrics(), 'http_request_wait_seconds_count');
  const many = 2 * perTurn;
  await Promise.all(Array.from({ length: many }, () => fetch(`${sample.base}/ok`)));
  const after = await metrics();
  expect(sampleOf(after, 'http_request_wait_seconds_count')).toBe(before + many + 1);
  expect(sampleOf(after, 'http_requests_waiting')).toBe(0);
});
