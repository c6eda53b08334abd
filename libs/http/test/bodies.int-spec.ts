import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { waitFor } from '@heddle/testing';
import { SignJWT } from 'jose';
import { startSampleApp, useSampleApp } from './sample-app.js';

const mib = 1024 * 1024;
const nested = (levels: number, open = '[', close = ']') => `${open.repeat(levels)}1${close.repeat(levels)}`;
const manyNumbers = (count: number) => `[${'0,'.repeat(count - 1)}0]`;

const sample = useSampleApp({ maxBodyBytes: 24 * mib, maxJsonBytes: 24 * mib });

interface Sent {
  key?: string;
  token?: string;
  encoding?: string;
  type?: string;
}

async function send(path: string, body: string | Buffer, { key, token, encoding, type }: Sent = {}, at = sample.base) {
  const response = await fetch(`${at}${path}`, {
    method: 'POST',
    headers: {
      'content-type': type ?? 'application/json',
      ...(key ? { 'x-api-key': key } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: response.status, body: (await response.json()) as Record<string, any> };
}

describe('an unwanted body', () => {
  it.each<[string, string | Buffer, Sent]>([
    ['malformed', '{"name": x}', {}],
    ['what no gzip is', 'plain', { encoding: 'gzip' }],
    ['in an unknown encoding', 'x', { encoding: 'zstd' }],
    ['nested without end', gzipSync('['.repeat(8 * mib)), { encoding: 'gzip' }],
    ['of millions of elements', gzipSync(manyNumbers(4_000_000)), { encoding: 'gzip' }],
    ['larger than the limit once it is inflated', gzipSync(Buffer.alloc(64 * mib, 'x')), { encoding: 'gzip' }],
    ['larger than the limit', Buffer.alloc(32 * mib, 'x'), {}],
  ])('is not read without a key or a route: %s', async (_name, body, options) => {
    expect(await send('/things', body, options)).toMatchObject({ status: 401 });
    expect(await send('/things', body, { ...options, key: 'wrong' })).toMatchObject({ status: 401 });
    expect(await send('/nothing', body, { ...options, key: 'key-1' })).toMatchObject({ status: 404 });
    expect(await send('/things/0', body, { ...options, key: 'key-1' })).toMatchObject({ status: 405 });
  });

  it('is not read without the permission', async () => {
    const token = await new SignJWT({ tenant_id: '22222222-2222-4222-8222-222222222222', scope: 'datasets:read' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('someone')
      .setExpirationTime('1h')
      .sign(Buffer.from('s'.repeat(32)));
    const answer = await send('/things/forbidden', '{"name": x}', { token });
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  });
});

describe('a body with a key', () => {
  const key = 'key-1';

  it.each<[string, string | Buffer, Sent, Record<string, unknown>]>([
    ['500 levels and one', nested(501), {}, { loc: ['body', 500], type: 'too_deep' }],
    ['levels of objects', nested(2_000_000, '{"a":', '}'), {}, { loc: ['body', 2500], type: 'too_deep' }],
    ['levels that never close, packed', gzipSync('['.repeat(8 * mib)), { encoding: 'gzip' }, { type: 'too_deep' }],
    ['3 million elements', manyNumbers(3_000_000), {}, { loc: ['body', 2_000_000], type: 'too_many_elements' }],
    ['3 million keys', `{${'"a":0,'.repeat(3_000_000)}"a":0}`, {}, { type: 'too_many_members' }],
    ['300,000 members', `[${'{"a":0},'.repeat(300_000)}0]`, {}, { loc: ['body', 2_000_005], type: 'too_many_members' }],
    ['an object of 30,000 members', `{"a":{${'"b":0,'.repeat(30_000)}"c":0}}`, {}, { type: 'too_many_members' }],
    ['3 million lists', `[${'[],'.repeat(3_000_000)}[]]`, {}, { type: 'too_many_elements' }],
    [
      '3 million elements, packed',
      gzipSync(manyNumbers(3_000_000)),
      { encoding: 'gzip' },
      { type: 'too_many_elements' },
    ],
    [
      '3 million elements as a form',
      manyNumbers(3_000_000),
      { type: 'application/x-www-form-urlencoded' },
      { type: 'too_many_elements' },
    ],
    [
      'a number that no double holds',
      '{"name":"a","extra":{"n":[1,1e400]}}',
      {},
      { loc: ['body', 'extra', 'n', 1], type: 'finite_number' },
    ],
    [
      'the same below zero',
      '{"name":"a","extra":{"n":-1e400}}',
      {},
      { loc: ['body', 'extra', 'n'], type: 'finite_number' },
    ],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), {}, { loc: ['body'], type: 'string_unicode' }],
  ])('of %s is 422 with its place', async (_name, body, options, expected) => {
    expect(await send('/things', body, { ...options, key })).toMatchObject({
      status: 422,
      body: { detail: [expected] },
    });
  });

  it('counts brackets and commas within strings as text', async () => {
    const name = '[{,\\"'.repeat(300_000);
    const answer = await send('/things', `{"name":"${name}"}`, { key });
    expect(answer.status).toBe(201);
    expect(answer.body.body.name.length).toBe(4 * 300_000);
  });

  it('with many undeclared keys costs no more than its size', async () => {
    const keys = Array.from({ length: 19_000 }, (_, index) => `"key${index}":{}`).join();
    const part = `{"name":"p",${keys}}`;
    const right = await send('/things', `{"name":"a",${keys}}`, { key });
    expect(right.body.body).toEqual({ name: 'a' });
    const nested = await send('/things', `{"name":"a","part":${part}}`, { key });
    expect(nested.body.body).toEqual({ name: 'a', part: { name: 'p' } });
    expect(await send('/things', `{"name":${part}}`, { key })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'name'], type: 'string_type' }] },
    });
  });

  it.each([
    ['DTOs', '{"name":"a","parts":[ITEMS]}', '{}', 'parts'],
    ['strings', '{"name":"a","colours":[ITEMS]}', '"red"', 'colours'],
  ])('may not hold endless lists of %s', async (_name, document, item, field) => {
    const filled = (count: number) => document.replace('ITEMS', Array.from({ length: count }, () => item).join());
    expect(await send('/things', filled(10_001), { key })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', field], type: 'too_long' }] },
    });
  });

  it('gets its first hundred errors', async () => {
    const { status, body } = await send('/things', JSON.stringify({ name: 'a', parts: Array(500).fill({}) }), { key });
    expect(status).toBe(422);
    expect(body.detail).toHaveLength(100);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['GZIP', gzipSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('may be compressed with %s', async (encoding, pack) => {
    expect(await send('/things', pack('{"name":"packed"}'), { key, encoding })).toMatchObject({ status: 201 });
  });

  it.each<[string, string | Buffer, Sent, number, string]>([
    ['unsupported encoding', 'x', { encoding: 'zstd' }, 400, 'unsupported_encoding'],
    ['not packed as it says', 'plain', { encoding: 'gzip' }, 400, 'corrupt_body'],
    ['in another charset', '{}', { type: 'application/json; charset=utf-16le' }, 400, 'unreadable_body'],
    [
      'a form of a megabyte',
      'a=1&'.repeat(mib / 4),
      { type: 'application/x-www-form-urlencoded' },
      413,
      'body_too_large',
    ],
  ])('%s is refused with its reason', async (_name, body, options, status, code) => {
    expect(await send('/things', body, { ...options, key })).toMatchObject({ status, body: { code } });
  });

  it('is echoed completely at any length', async () => {
    const name = 'ä😀'.repeat(mib);
    const answer = await send('/things', JSON.stringify({ name }), { key });
    expect(answer.status).toBe(201);
    expect(answer.body.body.name).toBe(name);
  });

  it('may begin with a byte order mark, and name its charset', async () => {
    expect(await send('/things', '\ufeff{"name":"a"}', { key })).toMatchObject({ status: 201 });
    const type = 'application/json; charset="UTF-8"';
    expect(await send('/things', '{"name":"ä"}', { key, type })).toMatchObject({
      status: 201,
      body: { body: { name: 'ä' } },
    });
  });
});

describe('a body without a key', () => {
  it('is read on public routes, up to a small size', async () => {
    expect(await send('/things/public', '{"name":"a"}')).toMatchObject({ status: 201, body: { name: 'a' } });
    expect(await send('/things/public', JSON.stringify({ name: 'x'.repeat(65_000) }))).toMatchObject({ status: 201 });
    expect(await send('/things/public', JSON.stringify({ name: 'x'.repeat(66_000) }))).toMatchObject({
      status: 413,
      body: { code: 'body_too_large', detail: expect.stringContaining('65536') },
    });
  });

  it('must not be compressed', async () => {
    expect(await send('/things/public', gzipSync('{"name":"a"}'), { encoding: 'gzip' })).toMatchObject({
      status: 415,
      body: { code: 'compressed_body' },
    });
    expect(await send('/things/public', '{"name":"a"}', { encoding: 'identity' })).toMatchObject({ status: 201 });
  });
});

describe('bodies that arrive at the same time', () => {
  const key = 'key-1';
  const large = { key, encoding: 'gzip' };
  const packed = (megabytes: number) => gzipSync(JSON.stringify({ name: 'x'.repeat(megabytes * mib) }));
  let narrow: Awaited<ReturnType<typeof startSampleApp>>;

  beforeAll(async () => {
    const bodyMemory = { totalBytes: 8 * mib, reservedBytes: mib };
    narrow = await startSampleApp(sample.database.url, { maxBodyBytes: 64 * mib, maxJsonBytes: 6 * mib, bodyMemory });
  });
  afterAll(() => narrow?.app.close());

  /** Sends a request without the last byte of its body. */
  async function heldOpen(megabytes: number): Promise<{ finish: () => Promise<number> }> {
    const body = Buffer.from(JSON.stringify({ name: 'x'.repeat(megabytes * mib) }));
    const request = httpRequest(`${narrow.base}/things`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-length': body.length },
    });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    const connected = once(narrow.app.getHttpServer() as Server, 'connection') as Promise<[Socket]>;
    request.write(body.subarray(0, -1));
    const [socket] = await connected;
    await waitFor(() => socket.bytesRead >= body.length, { what: 'the body to arrive' });
    return {
      finish: async () => {
        request.end(body.subarray(-1));
        const [answer] = await answered;
        answer.resume();
        return answer.statusCode ?? 0;
      },
    };
  }

  it('are refused with 503 without memory, and small ones are served', async () => {
    const held = await heldOpen(5);
    const refused = await fetch(`${narrow.base}/things`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-encoding': 'gzip' },
      body: new Uint8Array(packed(4)),
    });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ code: 'too_many_bodies', detail: expect.stringContaining('8388608') });
    const small = Array.from({ length: 15 }, () => send('/things', '{"name":"a"}', { key }, narrow.base));
    expect((await Promise.all(small)).map(({ status }) => status)).toEqual(Array(15).fill(201));
    expect(await held.finish()).toBe(201);
    expect(await send('/things', packed(4), large, narrow.base)).toMatchObject({ status: 201 });
  });

  it('count with the memory of their JSON, and are refused permanently if one exceeds the budget', async () => {
    const objects = gzipSync(`[${'{},'.repeat(200_000)}{}]`);
    expect(await send('/things', objects, large, narrow.base)).toMatchObject({
      status: 413,
      body: { code: 'body_too_large', detail: expect.stringContaining('7340032') },
    });
  });

  it('have a limit per route', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(66_000) });
    expect(await send('/things/filtered', body, { key }, narrow.base)).toMatchObject({
      status: 413,
      body: { code: 'body_too_large', detail: expect.stringContaining('65536') },
    });
    expect(await send('/things', body, { key }, narrow.base)).toMatchObject({ status: 201 });
  });
});
