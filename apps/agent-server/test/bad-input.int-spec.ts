import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestServer } from './server-fixture.js';
import { newThread } from './thread-calls.js';

const unknown = '99999999-9999-4999-8999-999999999999';

type Case = [method: string, path: string, body: unknown, status: number, loc?: (string | number)[]];

/** T is a thread, R one of its runs. */
const cases: Case[] = [
  ['POST', '/assistants', {}, 422, ['body', 'graph_id']],
  ['POST', '/assistants', { graph_id: 7 }, 422, ['body', 'graph_id']],
  ['POST', '/assistants', { graph_id: 'nope' }, 404],
  ['POST', '/assistants', { graph_id: 'chat', assistant_id: 'x' }, 422, ['body', 'assistant_id']],
  ['POST', '/assistants', { graph_id: 'chat', config: [] }, 422, ['body', 'config']],
  ['POST', '/assistants', { graph_id: 'chat', config: { tags: 'a' } }, 422, ['body', 'config', 'tags']],
  [
    'POST',
    '/assistants',
    { graph_id: 'chat', config: { recursion_limit: 0 } },
    422,
    ['body', 'config', 'recursion_limit'],
  ],
  ['POST', '/assistants', { graph_id: 'chat', metadata: 'x' }, 422, ['body', 'metadata']],
  ['POST', '/assistants', { graph_id: 'chat', if_exists: 'maybe' }, 422, ['body', 'if_exists']],
  ['POST', '/assistants', { graph_id: 'chat', name: 'a\u0000b' }, 422, ['body', 'name']],
  ['POST', '/assistants', { graph_id: 'chat', context: { a: 1 }, config: { configurable: { b: 1 } } }, 400],
  ['GET', '/assistants/nope', undefined, 404],
  ['GET', `/assistants/${unknown}`, undefined, 404],
  ['GET', '/assistants/a%00b', undefined, 422],
  ['POST', '/assistants/search', { limit: 0 }, 422, ['body', 'limit']],
  ['POST', '/assistants/search', { limit: 1001 }, 422, ['body', 'limit']],
  ['POST', '/assistants/search', { offset: -1 }, 422, ['body', 'offset']],
  ['POST', '/assistants/search', { sort_by: 'password' }, 422, ['body', 'sort_by']],
  ['POST', '/assistants/search', { select: ['nope'] }, 422, ['body', 'select']],
  ['POST', '/assistants/search', { select: 'name' }, 422, ['body', 'select']],
  ['POST', '/assistants/search', [], 422, ['body']],
  ['DELETE', '/assistants', undefined, 405],
  ['PATCH', '/assistants/nope', {}, 404],
  ['PATCH', `/assistants/${unknown}`, { name: 'x' }, 404],
  ['PATCH', '/assistants/chat', { graph_id: 'nope' }, 404],
  ['PATCH', '/assistants/chat', { graph_id: 7 }, 422, ['body', 'graph_id']],
  ['PATCH', '/assistants/chat', { name: ' ' }, 422, ['body', 'name']],
  ['PATCH', '/assistants/chat', { config: { recursion_limit: 0 } }, 422, ['body', 'config', 'recursion_limit']],
  ['PATCH', '/assistants/chat', { context: [] }, 422, ['body', 'context']],
  ['PATCH', '/assistants/chat', { context: { a: 1 }, config: { configurable: { b: 1 } } }, 400],
  ['PATCH', '/assistants/chat', { metadata: 'x' }, 422, ['body', 'metadata']],
  ['POST', '/assistants/nope/versions', {}, 404],
  ['POST', '/assistants/chat/versions', { limit: 0 }, 422, ['body', 'limit']],
  ['POST', '/assistants/chat/versions', { offset: -1 }, 422, ['body', 'offset']],
  ['POST', '/assistants/chat/versions', { metadata: 7 }, 422, ['body', 'metadata']],
  ['POST', '/assistants/nope/latest', { version: 1 }, 404],
  ['POST', '/assistants/chat/latest', { version: 99 }, 404],
  ['POST', '/assistants/chat/latest', {}, 422, ['body', 'version']],
  ['POST', '/assistants/chat/latest', undefined, 422, ['body', 'version']],
  ['POST', '/assistants/chat/latest', { version: 'x' }, 422, ['body', 'version']],
  ['POST', '/assistants/chat/latest', { version: 0 }, 422, ['body', 'version']],
  ['POST', '/assistants/chat/latest?version=x', undefined, 422, ['query', 'version']],
  ['POST', '/assistants/chat/latest?version=1', { version: 2 }, 422, ['query', 'version']],
  ['DELETE', '/assistants/nope', undefined, 404],
  ['DELETE', `/assistants/${unknown}?delete_threads=true`, undefined, 404],
  ['DELETE', '/assistants/chat?delete_threads=perhaps', undefined, 422, ['query', 'delete_threads']],
  ['POST', '/threads', { thread_id: 'x' }, 422, ['body', 'thread_id']],
  ['POST', '/threads', { metadata: [] }, 422, ['body', 'metadata']],
  ['POST', '/threads', { metadata: { a: ['x\u0000'] } }, 422, ['body', 'metadata', 'a', 0]],
  ['POST', '/threads', { metadata: { a: '\ud800' } }, 422, ['body', 'metadata', 'a']],
  ['POST', '/threads', { if_exists: 5 }, 422, ['body', 'if_exists']],
  ['POST', '/threads', { ttl: '60' }, 422, ['body', 'ttl']],
  ['POST', '/threads', { ttl: [60] }, 422, ['body', 'ttl']],
  ['POST', '/threads', { ttl: true }, 422, ['body', 'ttl']],
  ['POST', '/threads', { ttl: 0 }, 422, ['body', 'ttl']],
  ['POST', '/threads', { ttl: {} }, 422, ['body', 'ttl', 'ttl']],
  ['POST', '/threads', { ttl: { strategy: 'keep_latest' } }, 422, ['body', 'ttl', 'ttl']],
  ['POST', '/threads', { ttl: { ttl: -1 } }, 422, ['body', 'ttl', 'ttl']],
  ['POST', '/threads', { ttl: { ttl: 1e300 } }, 422, ['body', 'ttl', 'ttl']],
  ['POST', '/threads', { ttl: { ttl: '5' } }, 422, ['body', 'ttl', 'ttl']],
  ['POST', '/threads', { ttl: { ttl: 5, strategy: 'archive' } }, 422, ['body', 'ttl', 'strategy']],
  ['PATCH', '/threads/T', { ttl: {} }, 422, ['body', 'ttl', 'ttl']],
  ['PATCH', '/threads/T', { ttl: -5 }, 422, ['body', 'ttl']],
  ['GET', '/threads/T?include=everything', undefined, 422, ['query', 'include']],
  ['POST', '/threads/prune', {}, 422, ['body', 'thread_ids']],
  ['POST', '/threads/prune', { thread_ids: null }, 422, ['body', 'thread_ids']],
  ['POST', '/threads/prune', { thread_ids: [unknown, 'x'] }, 422, ['body', 'thread_ids', 1]],
  ['POST', '/threads/prune', { thread_ids: [{}] }, 422, ['body', 'thread_ids', 0]],
  ['POST', '/threads/prune', { thread_ids: Array(10_001).fill(unknown) }, 422, ['body', 'thread_ids']],
  ['POST', '/threads/prune', { thread_ids: [], strategy: 'archive' }, 422, ['body', 'strategy']],
  ['POST', '/threads/prune', { thread_ids: [], dry_run: 'yes' }, 422, ['body', 'dry_run']],
  ['GET', '/threads/x/storage', undefined, 422, ['path', 'thread_id']],
  [
    'POST',
    '/threads',
    { supersteps: [{ updates: [{ values: {} }] }] },
    422,
    ['body', 'supersteps', 0, 'updates', 0, 'as_node'],
  ],
  ['POST', '/threads', { supersteps: [{}] }, 422, ['body', 'supersteps', 0, 'updates']],
  [
    'POST',
    '/threads',
    { metadata: { graph_id: 'steps' }, supersteps: [{ updates: [] }] },
    422,
    ['body', 'supersteps', 0, 'updates'],
  ],
  [
    'POST',
    '/threads',
    { supersteps: [{ updates: [{ values: {}, as_node: 'a' }] }] },
    422,
    ['body', 'metadata', 'graph_id'],
  ],
  [
    'POST',
    '/threads',
    { metadata: { graph_id: 'nope' }, supersteps: [{ updates: [{ values: {}, as_node: 'a' }] }] },
    404,
  ],
  ['POST', '/threads', '{"metadata": ', 422],
  ['POST', '/threads', '"text"', 422, ['body']],
  ['POST', '/threads', `{"metadata":${'['.repeat(2000)}${']'.repeat(2000)}}`, 422],
  ['POST', '/threads', { metadata: { big: 'x'.repeat(1_200_000) } }, 413],
  ['POST', '/threads/search', { limit: '10' }, 422, ['body', 'limit']],
  ['POST', '/threads/search', { limit: 5000 }, 422, ['body', 'limit']],
  ['POST', '/threads/search', { status: 'sleeping' }, 422, ['body', 'status']],
  ['POST', '/threads/search', { sort_order: 'up' }, 422, ['body', 'sort_order']],
  ['POST', '/threads/search', { sort_by: 'thread_id; drop table' }, 422, ['body', 'sort_by']],
  ['POST', '/threads/search', { ids: ['x'] }, 422, ['body', 'ids']],
  ['POST', '/threads/search', { select: ['thread_id', 'nope'] }, 422, ['body', 'select']],
  ['POST', '/threads/search', { extract: { a: 'values..a' } }, 422, ['body', 'extract', 'a']],
  ['POST', '/threads/search', { filter: { $or: [{ 'values.a': 1 }] } }, 422, ['body', 'filter', '$or', 0, 'values.a']],
  ['POST', '/threads/count', { filter: { status: 'x' } }, 422, ['body', 'filter', 'status']],
  ['POST', '/threads/search', { cursor: 'nope' }, 422, ['body', 'cursor']],
  ['POST', '/threads/T/history', { select: ['nope'] }, 422, ['body', 'select', 0]],
  ['GET', '/threads/T/state?select=nope', undefined, 422, ['query', 'select']],
  ['GET', '/threads/T/stream?stream_modes=nope', undefined, 422, ['query', 'stream_modes']],
  ['PATCH', '/threads/T/state', { metadata: 7 }, 422, ['body', 'metadata']],
  ['POST', '/threads/count', { metadata: 7 }, 422, ['body', 'metadata']],
  ['GET', '/threads/x', undefined, 422, ['path', 'thread_id']],
  ['GET', `/threads/${unknown}`, undefined, 404],
  ['PATCH', `/threads/${unknown}`, { metadata: {} }, 404],
  ['PATCH', '/threads/T', { metadata: 3 }, 422, ['body', 'metadata']],
  ['DELETE', `/threads/${unknown}`, undefined, 404],
  ['POST', `/threads/${unknown}/copy`, {}, 409],
  ['GET', `/threads/${unknown}/state`, undefined, 404],
  ['GET', '/threads/T/state?subgraphs=maybe', undefined, 422, ['query', 'subgraphs']],
  ['GET', '/threads/T/state/x', undefined, 422, ['path', 'checkpoint_id']],
  ['GET', `/threads/T/state/${unknown}`, undefined, 404],
  ['POST', '/threads/T/state/checkpoint', {}, 422, ['body', 'checkpoint']],
  [
    'POST',
    '/threads/T/state/checkpoint',
    { checkpoint: { checkpoint_id: 'x' } },
    422,
    ['body', 'checkpoint', 'checkpoint_id'],
  ],
  ['POST', '/threads/T/state', { values: 'text' }, 422, ['body', 'values']],
  ['POST', '/threads/T/state', { values: {}, as_node: 1 }, 422, ['body', 'as_node']],
  ['POST', '/threads/EMPTY/state', { values: {} }, 400],
  ['GET', '/threads/T/history?limit=0', undefined, 422, ['query', 'limit']],
  ['GET', '/threads/T/history?before=x', undefined, 422, ['query', 'before']],
  ['POST', '/threads/T/history', { limit: 1001 }, 422, ['body', 'limit']],
  ['POST', '/threads/T/history', { before: 12 }, 422, ['body', 'before']],
  ['POST', '/threads/T/history', { before: { checkpoint_id: 'x' } }, 422, ['body', 'before', 'checkpoint_id']],
  ['POST', `/threads/${unknown}/history`, {}, 404],
  ['POST', '/threads/T/runs', {}, 422, ['body', 'assistant_id']],
  ['POST', '/threads/T/runs', { assistant_id: '' }, 422, ['body', 'assistant_id']],
  ['POST', '/threads/T/runs', { assistant_id: 'nope' }, 422],
  ['POST', '/threads/T/runs', { assistant_id: unknown }, 404],
  ['POST', `/threads/${unknown}/runs`, { assistant_id: 'chat' }, 404],
  [
    'POST',
    '/threads/T/runs',
    { assistant_id: 'chat', multitask_strategy: 'maybe' },
    422,
    ['body', 'multitask_strategy'],
  ],
  ['POST', '/threads/T/runs', { assistant_id: 'chat', stream_mode: 'x' }, 422, ['body', 'stream_mode']],
  ['POST', '/threads/T/runs', { assistant_id: 'chat', webhook: 'http://127.0.0.1/' }, 422, ['body', 'webhook']],
  ['POST', '/threads/T/runs', { assistant_id: 'chat', after_seconds: -1 }, 422, ['body', 'after_seconds']],
  ['POST', '/threads/T/runs', { assistant_id: 'chat', durability: 'never' }, 422, ['body', 'durability']],
  [
    'POST',
    '/threads/T/runs',
    { assistant_id: 'chat', config: { recursion_limit: 'x' } },
    422,
    ['body', 'config', 'recursion_limit'],
  ],
  ['POST', '/threads/T/runs', { assistant_id: 'chat', input: { text: 'a\u0000' } }, 422, ['body', 'input', 'text']],
  ['POST', '/threads/T/runs/stream', { assistant_id: 'chat', interrupt_before: 5 }, 422, ['body', 'interrupt_before']],
  ['POST', '/threads/T/runs/wait', { assistant_id: 'chat', on_disconnect: 'explode' }, 422, ['body', 'on_disconnect']],
  ['GET', '/threads/T/runs?limit=x', undefined, 422, ['query', 'limit']],
  ['GET', '/threads/T/runs?status=sleeping', undefined, 422, ['query', 'status']],
  ['GET', '/threads/T/runs?select=nope', undefined, 422, ['query', 'select']],
  ['GET', `/threads/${unknown}/runs`, undefined, 404],
  ['GET', '/threads/T/runs/x', undefined, 422, ['path', 'run_id']],
  ['GET', `/threads/T/runs/${unknown}`, undefined, 404],
  ['GET', '/threads/EMPTY/runs/R', undefined, 404],
  ['DELETE', `/threads/T/runs/${unknown}`, undefined, 404],
  ['GET', `/threads/T/runs/${unknown}/join`, undefined, 404],
  ['GET', '/threads/EMPTY/runs/R/join', undefined, 404],
  ['GET', `/threads/T/runs/${unknown}/stream`, undefined, 404],
  ['GET', '/threads/T/runs/R/stream?stream_mode=x', undefined, 422, ['query', 'stream_mode']],
  ['POST', `/threads/T/runs/${unknown}/cancel`, undefined, 404],
  ['POST', '/threads/T/runs/R/cancel?action=explode', undefined, 422, ['query', 'action']],
  ['POST', '/runs', { assistant_id: 'chat', command: { resume: 1 } }, 400],
  ['POST', '/runs/wait', { assistant_id: 'chat', on_completion: 'x' }, 422, ['body', 'on_completion']],
  ['POST', '/runs/cancel', { status: 'pending', run_ids: [unknown] }, 422],
  ['POST', '/runs/cancel', {}, 422, ['body', 'status']],
  ['POST', '/runs/cancel', { thread_id: unknown }, 422, ['body', 'run_ids']],
  ['POST', '/runs/cancel', { run_ids: [unknown] }, 422, ['body', 'thread_id']],
  ['POST', '/runs/cancel', { thread_id: unknown, run_ids: [] }, 422, ['body', 'run_ids']],
  ['POST', '/runs/cancel', { thread_id: unknown, status: 'all' }, 404],
  ['POST', '/runs/cancel', { status: 'success' }, 422, ['body', 'status']],
  ['POST', '/threads/T/runs/cancel?action=explode', undefined, 422, ['query', 'action']],
  ['POST', `/threads/${unknown}/runs/cancel`, undefined, 404],
  ['POST', '/threads/no-uuid/runs/cancel', undefined, 422, ['path', 'thread_id']],
  ['GET', `/threads/${unknown}/usage`, undefined, 404],
  ['POST', '/runs/cancel', { thread_id: unknown, run_ids: [unknown] }, 404],
  ['GET', `/runs/${unknown}/stream`, undefined, 404],
  ['PUT', '/threads/T', {}, 405],
  ['GET', '/no/such/route', undefined, 404],
];

describe('bad input', () => {
  const server = useTestServer();
  const known: Record<string, string> = {};

  beforeAll(async () => {
    known.T = await newThread(server);
    known.EMPTY = await newThread(server);
    await server.json('POST', `/threads/${known.T}/runs/wait`, { body: { assistant_id: 'chat', input: 1 } });
    known.R = (await server.json<{ run_id: string }[]>('GET', `/threads/${known.T}/runs`))[0]?.run_id as string;
  });

  const contents = async () => {
    const counts: unknown[] = await server.database.dataSource.query(
      `SELECT (SELECT count(*) FROM agent_server.thread) AS threads, (SELECT count(*) FROM agent_server.run) AS runs,
              (SELECT count(*) FROM agent_server.assistant) AS assistants`,
    );
    return counts[0];
  };

  const titled = cases.map(([method, path, body, status, loc]) => ({
    title: `${method} ${path} ${JSON.stringify(body ?? null).slice(0, 120)}`,
    sent: { method, path, body },
    expected: { status, loc },
  }));

  it.each(titled)('$title', async ({ sent: { method, path, body }, expected: { status, loc } }) => {
    const resolved = path.replace(/\/(T|EMPTY|R)(?=[/?]|$)/g, (_, name: string) => `/${known[name]}`);
    const before = await contents();
    const answered = await server.call(method, resolved, typeof body === 'string' ? { raw: body } : { body });
    expect(answered).toMatchObject({ status });
    const answer = answered.body as { detail: unknown };
    if (loc) {
      expect(Array.isArray(answer.detail)).toBe(true);
      const places = (answer.detail as { loc: unknown[]; msg: string; type: string }[]).map((error) =>
        error.loc.join('.'),
      );
      expect(places.some((place) => place === loc.join('.') || place.startsWith(`${loc.join('.')}.`))).toBe(true);
    } else {
      expect(answer.detail).toBeTruthy();
    }
    expect(await contents()).toEqual(before);
  });

  it.each([
    ['no key', {}],
    ['a wrong key', { 'x-api-key': 'wrong' }],
    ['a wrong scheme', { authorization: 'Basic abc' }],
  ])('%s: 401', async (_, headers) => {
    const answer = await server.call('POST', '/threads', { key: null, headers: headers as Record<string, string> });
    expect(answer).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
  });

  it('refuses an id that is not of this stream', async () => {
    const headers = { 'last-event-id': 'x y' };
    expect((await server.call('GET', `/threads/${known.T}/runs/${known.R}/stream`, { headers })).status).toBe(422);
  });

  it('ignores unknown fields and takes an empty body', async () => {
    expect((await server.call('POST', '/threads', { body: { surprise: 1 } })).status).toBe(200);
    const headers = { 'content-type': 'application/json' };
    expect((await server.call('POST', '/threads/search', { headers })).status).toBe(200);
  });

  it.each(['/ok', '/ready', '/info', '/openapi.json', '/docs', '/metrics'])('%s needs no key', async (path) => {
    expect((await server.call('GET', path, { key: null })).status).toBe(200);
  });
});
