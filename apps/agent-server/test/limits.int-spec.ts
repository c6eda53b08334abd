import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestServer } from './server-fixture.js';
import { testKey } from './test-app.js';

/** An object of exactly so many bytes as JSON. */
const sized = (bytes: number) => ({ note: 'x'.repeat(bytes - '{"note":""}'.length) });

const refused = (
  [
    ['/assistants', { graph_id: 'chat', name: 'x'.repeat(501) }, ['body', 'name'], 'string_too_long'],
    ['/assistants', { graph_id: 'chat', name: ' \t ' }, ['body', 'name'], 'string_blank'],
    ['/assistants', { graph_id: 'x'.repeat(501) }, ['body', 'graph_id'], 'string_too_long'],
    ['/assistants', { graph_id: 'chat', description: 'x'.repeat(10_001) }, ['body', 'description'], 'string_too_long'],
    ['/assistants', { graph_id: 'chat', metadata: sized(65_537) }, ['body', 'metadata'], 'json_too_large'],
    [
      '/assistants',
      { graph_id: 'chat', config: { tags: ['ok', 'x'.repeat(256)] } },
      ['body', 'config', 'tags', 1],
      'string_too_long',
    ],
    [
      '/assistants',
      { graph_id: 'chat', config: { tags: Array(101).fill('x') } },
      ['body', 'config', 'tags'],
      'too_long',
    ],
    [
      '/assistants',
      { graph_id: 'chat', config: { metadata: sized(65_537) } },
      ['body', 'config', 'metadata'],
      'json_too_large',
    ],
    ['/threads', { metadata: sized(65_537) }, ['body', 'metadata'], 'json_too_large'],
    ['/threads/search', { metadata: sized(65_537) }, ['body', 'metadata'], 'json_too_large'],
    ['/threads/search', { values: sized(65_537) }, ['body', 'values'], 'json_too_large'],
    ['/threads/count', { filter: sized(65_537) }, ['body', 'filter'], 'json_too_large'],
    ['/assistants/search', { metadata: sized(65_537) }, ['body', 'metadata'], 'json_too_large'],
    ['/runs/search', { metadata: sized(65_537) }, ['body', 'metadata'], 'json_too_large'],
    ['/runs/crons/search', { metadata: sized(65_537) }, ['body', 'metadata'], 'json_too_large'],
    ['/store/items/search', { filter: sized(65_537) }, ['body', 'filter'], 'json_too_large'],
    ['/threads/T/runs', { assistant_id: 'x'.repeat(501) }, ['body', 'assistant_id'], 'string_too_long'],
    ['/threads/T/runs', { assistant_id: 'chat', metadata: sized(65_537) }, ['body', 'metadata'], 'json_too_large'],
    ['/threads/T/state', { values: {}, as_node: 'x'.repeat(501) }, ['body', 'as_node'], 'string_too_long'],
    [
      '/threads/T/state',
      { values: {}, checkpoint: { checkpoint_ns: 'x'.repeat(501) } },
      ['body', 'checkpoint', 'checkpoint_ns'],
      'string_too_long',
    ],
  ] satisfies [string, object, (string | number)[], string][]
).map(([path, body, loc, type]) => ({ path, body, loc, type }));

describe('limits of names and metadata', () => {
  const server = useTestServer();
  let threadId: string;

  beforeAll(async () => {
    ({ thread_id: threadId } = await server.json<{ thread_id: string }>('POST', '/threads', { body: {} }));
  });

  it.each(refused)('POST $path: $type at $loc', async ({ path, body, loc, type }) => {
    const answer = await server.call('POST', path.replace('T', threadId), { body });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc, type }] } });
  });

  it('takes the longest names and the largest metadata, in any script', async () => {
    const name = '\u{1D11E}'.repeat(500);
    const metadata = sized(65_536);
    const made = await server.json('POST', '/assistants', {
      body: { graph_id: 'chat', name, metadata, description: name },
    });
    expect(made).toMatchObject({ name, metadata, description: name });
    expect(await server.json('POST', '/threads', { body: { metadata } })).toMatchObject({ metadata });
    const run = { assistant_id: 'chat', input: 1, metadata, config: { tags: Array(100).fill('x'.repeat(255)) } };
    expect(await server.json('POST', `/threads/${threadId}/runs`, { body: run })).toMatchObject({ metadata });
  });

  it('bounds the metadata that many changes add to a thread, and keeps its last valid state', async () => {
    const { thread_id: id } = await server.json<{ thread_id: string }>('POST', '/threads', {
      body: { metadata: { a: 1 } },
    });
    const half = { metadata: { one: 'x'.repeat(40_000) } };
    expect((await server.call('PATCH', `/threads/${id}`, { body: half })).status).toBe(200);
    const more = await server.call('PATCH', `/threads/${id}`, { body: { metadata: { two: 'x'.repeat(40_000) } } });
    expect(more).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'metadata'], type: 'json_too_large' }] },
    });
    const kept = await server.json<{ metadata: object }>('GET', `/threads/${id}`);
    expect(Object.keys(kept.metadata).sort()).toEqual(['a', 'one']);
  });

  it('refuses 300 MB, also for a client that sends all of it before it reads', async () => {
    const bytes = 300_000_000;
    const headers = { 'x-api-key': testKey, 'content-type': 'application/json', 'content-length': bytes };
    const sending = request(`${server.url}/runs`, { method: 'POST', headers });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    await pipeline(manyBytes(bytes), sending);
    const [answer] = await answered;
    expect(answer.statusCode).toBe(413);
    expect(JSON.parse(await text(answer))).toMatchObject({ detail: expect.stringContaining(String(bytes)) });
  });
});

function* manyBytes(count: number): Generator<Buffer> {
  const block = Buffer.alloc(1_000_000, 'x');
  for (let sent = 0; sent < count; sent += block.length) yield block.subarray(0, count - sent);
}
