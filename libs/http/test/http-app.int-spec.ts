import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { gzipSync } from 'node:zlib';
import { SignJWT } from 'jose';
import { IdempotencyRepository, listen, Readiness } from '../src/index.js';
import { startSampleApp, useSampleApp } from './sample-app.js';

const sample = useSampleApp();

const headers = { 'x-api-key': 'key-1', 'content-type': 'application/json' };
async function call(path: string, init: RequestInit = {}): Promise<{ status: number; body: any; headers: Headers }> {
  const response = await fetch(`${sample.base}${path}`, { ...init, headers: { ...headers, ...init.headers } });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}
const post = (body: unknown, extra: Record<string, string> = {}) =>
  call('/things', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers: extra });
const things = async () =>
  Number((await sample.database.dataSource.query('SELECT count(*) AS n FROM sample.thing'))[0].n);

describe('bad input', () => {
  it.each([
    ['a missing field', {}, ['body', 'name'], 'missing'],
    ['a wrong type', { name: 5 }, ['body', 'name'], 'string_type'],
    ['a null for a required field', { name: null }, ['body', 'name'], 'string_type'],
    ['a wrong element of a list', { name: 'a', parts: [{ name: 'x' }, {}] }, ['body', 'parts', 1, 'name'], 'missing'],
    ['a list within a list', { name: 'a', parts: [{ name: 'x' }, []] }, ['body', 'parts', 1], 'model_attributes_type'],
    ['a list for an object', { name: 'a', part: [{ name: 'x' }] }, ['body', 'part'], 'model_attributes_type'],
    ['a list that is none', { name: 'a', parts: 'x' }, ['body', 'parts'], 'list_type'],
    ['an unknown value', { name: 'a', colour: 'green' }, ['body', 'colour'], 'enum'],
    ['a number in place of a bounded string', { name: 'a', code: 1 }, ['body', 'code'], 'string_type'],
    ['a string in place of a bounded integer', { name: 'a', count: '5' }, ['body', 'count'], 'int_type'],
    ['a string that is too long', { name: 'a', code: 'abcdef' }, ['body', 'code'], 'string_too_long'],
    ['an integer that is too large', { name: 'a', count: 10 }, ['body', 'count'], 'less_than_equal'],
    ['a wrong element of a list of strings', { name: 'a', colours: ['red', 7] }, ['body', 'colours', 1], 'string_type'],
    ['an unknown value in a list', { name: 'a', colours: ['red', 'blue', 'green'] }, ['body', 'colours', 2], 'enum'],
    [
      'a bad uuid in a list',
      { name: 'a', refs: ['6f1f3a3c-5c0e-4c54-9d2e-0d5f0c1f9a01', 'x'] },
      ['body', 'refs', 1],
      'uuid_parsing',
    ],
    ['a bad time', { name: 'a', at: 'yesterday' }, ['body', 'at'], 'datetime_parsing'],
    ['a bad uuid', { name: 'a', ref: 'x' }, ['body', 'ref'], 'uuid_parsing'],
    ['an object that is none', { name: 'a', extra: [] }, ['body', 'extra'], 'dict_type'],
    ['a body that is a list', [1], ['body'], 'model_attributes_type'],
    ['a body that is a string', '"x"', ['body'], 'model_attributes_type'],
    ['malformed JSON', '{"name": x}', ['body', 9], 'json_invalid'],
    ['truncated JSON', '{"name": "x"', ['body', 12], 'json_invalid'],
    ['NUL in a value', { name: 'a\u0000b' }, ['body', 'name'], 'string_nul'],
    ['NUL in a nested key', { name: 'a', extra: { 'k\u0000': 1 } }, ['body', 'extra'], 'string_nul'],
    ['half a surrogate pair', '{"name": "\\ud800"}', ['body', 'name'], 'string_unicode'],
  ])('%s is 422 with its location', async (_name, body, loc, type) => {
    const before = await things();
    const answer = await post(body);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc, type, msg: expect.any(String) }] } });
    expect(await things()).toBe(before);
  });

  it.each([
    ['?limit=0', ['query', 'limit'], 'greater_than_equal', 'Input should be greater than or equal to 1'],
    ['?limit=101', ['query', 'limit'], 'less_than_equal', 'Input should be less than or equal to 100'],
    ['?limit=abc', ['query', 'limit'], 'int_parsing', 'Input should be a valid integer, unable to parse string'],
    ['?limit=1&limit=2', ['query', 'limit'], 'int_parsing', 'Input should be a valid integer, unable to parse string'],
    ['?flag=maybe', ['query', 'flag'], 'bool_parsing', 'Input should be a valid boolean, unable to parse string'],
    ['?status=A,C', ['query', 'status'], 'enum', "Input should be one of 'A', 'B'"],
    ['?status=%00', ['query', 'status'], 'string_nul', 'String should not contain NUL characters'],
    ['?status=%00&x=%FF', ['query', 'status'], 'string_nul', 'String should not contain NUL characters'],
    ['?x=%20?&status=%00', ['query', 'status'], 'string_nul', 'String should not contain NUL characters'],
  ])('query %s', async (query, loc, type, msg) => {
    expect(await call(`/things${query}`)).toMatchObject({ status: 422, body: { detail: [{ loc, type, msg }] } });
  });

  it('a path parameter that is no UUID is named', async () => {
    const answer = await call('/things/nope', { method: 'PUT' });
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['path', 'thing_id'], type: 'uuid_parsing' }] },
    });
    const hex = await call('/things/0123456789ABCDEF0123456789ABCDEF', { method: 'PUT' });
    expect(hex.body).toEqual({ id: '01234567-89ab-cdef-0123-456789abcdef' });
  });

  it('excessive nesting is refused', async () => {
    const answer = await post(`{"name":"a","extra":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ type: 'too_deep' }] } });
  });

  it('a body over the limit is 413, also when it is compressed', async () => {
    const big = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) });
    expect(await post(big)).toMatchObject({
      status: 413,
      body: { detail: expect.stringContaining('the limit is 1048576') },
    });
    const packed = await fetch(`${sample.base}/things`, {
      method: 'POST',
      headers: { ...headers, 'content-encoding': 'gzip' },
      body: gzipSync(big),
    });
    expect(packed.status).toBe(413);
    expect(await packed.json()).toMatchObject({ detail: expect.stringContaining('1048576') });
  });

  it('answers 413 to a client that reads only after sending everything', async () => {
    const size = 64 * 1024 * 1024;
    const { hostname, port } = new URL(sample.base);
    const socket = connect(Number(port), hostname);
    const head = `POST /things HTTP/1.1\r\nHost: x\r\nX-Api-Key: key-1\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`;
    const written = new Promise<void>((done, fail) => {
      socket.once('error', fail);
      socket.write(head);
      socket.write(Buffer.alloc(size, 'x'), () => done());
    });
    await written;
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });

  it('unknown paths are 404 and known paths with another method 405, in JSON', async () => {
    expect(await call('/nothing')).toMatchObject({ status: 404, body: { detail: expect.any(String) } });
    const answer = await call('/things', { method: 'DELETE' });
    expect(answer).toMatchObject({ status: 405, body: { detail: expect.any(String) } });
    expect(answer.headers.get('allow')).toBe('GET, POST');
  });

  it('an unexpected error leaks nothing', async () => {
    const answer = await call('/things/broken');
    expect(answer).toMatchObject({
      status: 500,
      body: { detail: 'Internal server error', error_id: expect.any(String) },
    });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });
});

describe('accepted input', () => {
  it('ignores unknown fields and keeps free-form objects as sent', async () => {
    const extra = { constructor: { a: [1, null, { b: '\u0041' }] }, toString: 'x' };
    const answer = await post({
      name: 'a',
      unknown: { a: [{ constructor: 1 }] },
      extra,
      toString: 1,
      constructor: 'x',
      parts: [{ name: 'p', info: extra, unknown: extra }],
    });
    expect(answer.status).toBe(201);
    expect(answer.body.body).toEqual({ name: 'a', extra, parts: [{ name: 'p', info: extra }] });
  });

  it('reads JSON without a content type, and an empty body as an empty object', async () => {
    const response = await fetch(`${sample.base}/things`, {
      method: 'POST',
      headers: { 'x-api-key': 'key-1' },
      body: Buffer.from('{"name":"n"}'),
    });
    expect(response.status).toBe(201);
    const empty = await fetch(`${sample.base}/things`, { method: 'POST', headers: { 'x-api-key': 'key-1' } });
    expect(await empty.json()).toMatchObject({ detail: [{ loc: ['body', 'name'], type: 'missing' }] });
  });

  it('reads JSON with the content type of a form, and forms', async () => {
    const send = (body: string) =>
      fetch(`${sample.base}/things`, {
        method: 'POST',
        headers: { 'x-api-key': 'key-1', 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    expect((await send('{"name":"n"}')).status).toBe(201);
    expect((await send('name=n&other=1')).status).toBe(201);
    expect(await (await send('{"name":')).json()).toMatchObject({
      detail: [{ loc: ['body', 8], type: 'json_invalid' }],
    });
  });

  it.each(['7', '0', 'true', 'false', '"text"', '[1]', '{"a":1}'])('answers %s as JSON', async (value) => {
    const response = await fetch(`${sample.base}/things/bare/${encodeURIComponent(value)}`, { headers });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.text()).toBe(value);
  });

  it('converts query values and applies defaults', async () => {
    expect((await call('/things?flag=True&status=A,B&other=1')).body).toEqual({
      limit: 20,
      flag: true,
      status: ['A', 'B'],
    });
    expect((await call('/things?limit=7&status=')).body).toEqual({ limit: 7 });
  });
});

describe('answers', () => {
  it('to reads have an ETag, and a matching request gets no body', async () => {
    const first = await call('/things/public');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(tag).not.toBe('');
    const again = await fetch(`${sample.base}/things/public`, {
      headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(`${sample.base}/things/public`, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
  });

  it('to all other requests have none, and a content length', async () => {
    const answer = await call('/things/public', { method: 'POST', body: '{"name": "a"}' });
    expect(answer.headers.get('etag')).toBeNull();
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(answer.body))));
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
  });

  it('follow one another on a connection, with bodies in one or many pieces', async () => {
    const { hostname, port } = new URL(sample.base);
    const socket = connect(Number(port), hostname);
    const received = (async () => {
      let text = '';
      for await (const chunk of socket) text += String(chunk);
      return text;
    })();
    const head = (length: number, more = '') =>
      `POST /things/public HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${more}\r\n`;
    socket.write(`${head(13)}{"name": "a"}${head(0)}`);
    for (const piece of [head(13), '{"name":', ' "b"}', `${head(13, 'Connection: close\r\n')}{"name": "c"}`]) {
      await new Promise((sent) => socket.write(piece, sent));
      await new Promise((turn) => setImmediate(turn));
    }
    expect((await received).match(/HTTP\/1\.1 \d+/g)).toHaveLength(4);
  });
});

describe('/ready', () => {
  it('shows the state of each component, and is 503 while one is not ready', async () => {
    const checks = sample.app.get(Readiness);
    const part = { ok: true, detail: { parts: 2 } };
    checks.register('part', () => part);
    expect(await call('/ready')).toMatchObject({ status: 200, body: { ready: true, checks: { part } } });

    checks.register('other', async () => ({ ok: false }));
    expect(await call('/ready')).toMatchObject({
      status: 503,
      body: { detail: 'Not ready: other: "not ok"', code: 'not_ready', checks: { part, other: { ok: false } } },
    });
    expect((await call('/ok')).status).toBe(200);

    checks.register('other', () => ({ ok: true }));
    expect((await call('/ready')).status).toBe(200);
  });
});

describe('authentication', () => {
  it.each([
    ['no key', {}],
    ['a wrong key', { 'x-api-key': 'nope' }],
    ['a basic scheme', { authorization: 'Basic abc' }],
    ['an unsigned token', { authorization: 'Bearer a.b.c' }],
  ])('%s is 401', async (_name, wrong) => {
    const response = await fetch(`${sample.base}/things`, { headers: wrong as Record<string, string> });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ detail: expect.any(String) });
  });

  it('public routes need no key', async () => {
    for (const path of ['/things/public', '/ok', '/ready', '/openapi.json'])
      expect((await fetch(`${sample.base}${path}`)).status).toBe(200);
    expect(await (await fetch(`${sample.base}/metrics`)).text()).toContain('http_requests_total');
  });

  it('a bearer token carries workspace and permissions', async () => {
    const tenant = '22222222-2222-4222-8222-222222222222';
    const sign = (claims: Record<string, unknown>, expires = '1h') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('someone')
        .setExpirationTime(expires)
        .sign(Buffer.from('s'.repeat(32)));
    const get = async (token: string, extra = {}) =>
      (await fetch(`${sample.base}/things`, { headers: { authorization: `Bearer ${token}`, ...extra } })).status;
    expect(await get(await sign({ tenant_id: tenant, scope: 'datasets:read' }))).toBe(200);
    expect(await get(await sign({ tenant_id: tenant, scope: 'other:read' }))).toBe(403);
    expect(await get(await sign({ tenant_id: tenant, scope: 'datasets:read' }, '-1s'))).toBe(401);
    expect(
      await get(await sign({ tenant_id: tenant, scope: 'datasets:read' }), {
        'x-tenant-id': '33333333-3333-4333-8333-333333333333',
      }),
    ).toBe(403);
    expect(await get(await sign({ scope: 'datasets:read' }))).toBe(401);
    // This server has no list of workspaces, so `*` grants every one.
    expect(
      await get(await sign({ tenant_id: tenant, tenant_ids: '*', scope: 'datasets:read' }), {
        'x-tenant-id': '33333333-3333-4333-8333-333333333333',
      }),
    ).toBe(200);
  });

  it('a workspace that the key may not use is 403, and a malformed one 422', async () => {
    expect((await call('/things', { headers: { 'x-tenant-id': '33333333-3333-4333-8333-333333333333' } })).status).toBe(
      403,
    );
    expect((await call('/things', { headers: { 'x-tenant-id': 'x' } })).body).toMatchObject({
      detail: [{ loc: ['header', 'X-Tenant-Id'] }],
    });
  });
});

describe('Idempotency-Key', () => {
  it('replays the answer to the same body and refuses another body', async () => {
    const before = await things();
    const first = await post({ name: 'once' }, { 'idempotency-key': 'k1' });
    const second = await post({ name: 'once' }, { 'idempotency-key': 'k1' });
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await post({ name: 'other' }, { 'idempotency-key': 'k1' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_mismatch' },
    });
    expect(await things()).toBe(before + 1);
  });

  it('has one effect when the same request arrives ten times at once', async () => {
    const before = await things();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post({ name: 'race' }, { 'idempotency-key': 'k2' })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await things()).toBe(before + 1);
  });

  it('stores no refused request, and separates workspaces', async () => {
    expect((await post({}, { 'idempotency-key': 'k3' })).status).toBe(422);
    const mine = await post({ name: 'mine' }, { 'idempotency-key': 'k3' });
    const theirs = await post({ name: 'theirs' }, { 'idempotency-key': 'k3', 'x-api-key': 'key-2' });
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });
});

describe('the sweep of Idempotency-Keys', () => {
  it('removes many old keys, and no recent ones', async () => {
    const keys = (n: number, age: string) =>
      sample.database.dataSource.query(
        `INSERT INTO sample.idempotency_key (tenant_id, route, key, fingerprint, created_at)
         SELECT gen_random_uuid(), 'r', 'k', 'f', now() - $2::interval FROM generate_series(1, $1)`,
        [n, age],
      );
    await sample.database.dataSource.query('TRUNCATE sample.idempotency_key');
    await keys(2500, '25 hours');
    await keys(3, '23 hours');
    expect(await sample.app.get(IdempotencyRepository).sweep()).toBe(2500);
    expect(await sample.database.dataSource.query('SELECT count(*)::int AS n FROM sample.idempotency_key')).toEqual([
      { n: 3 },
    ]);
  });
});

describe('request ids and browsers', () => {
  it('echoes a sane request id and replaces another', async () => {
    const sane = await call('/things', { headers: { 'x-request-id': 'abc-123' } });
    expect(sane.headers.get('x-request-id')).toBe('abc-123');
    const odd = await call('/things', { headers: { 'x-request-id': 'a b<c>' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers a preflight request', async () => {
    const response = await fetch(`${sample.base}/things`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('x-api-key');
  });
});

describe('the address to listen on', () => {
  it(':: is IPv4, and IPv6 where this machine has it', async () => {
    const everywhere = await startSampleApp(sample.database.url, {}, { host: '::' });
    try {
      const { port } = new URL(everywhere.base);
      const hasIpv6 = networkInterfaces()['lo']?.some(({ family }) => family === 'IPv6');
      for (const host of ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])]) {
        expect((await fetch(`http://${host}:${port}/ok`)).status).toBe(200);
      }
    } finally {
      await everywhere.app.close();
    }
  });

  it.each(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])(':: is IPv4 alone on a system that answers %s', async (code) => {
    const asked: string[] = [];
    const withoutIpv6 = {
      listen: (_port: number, host: string) => {
        asked.push(host);
        return host === '::' ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve();
      },
      getHttpServer: () => ({ address: () => ({ port: 1 }) }),
      enableShutdownHooks: () => undefined,
    };
    await listen(withoutIpv6 as never, { host: '::', port: 0, portVariable: 'PORT' });
    expect(asked).toEqual(['::', '0.0.0.0']);
  });
});
