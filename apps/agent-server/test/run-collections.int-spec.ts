import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { untilAborted } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

interface Run {
  run_id: string;
  thread_id: string;
  assistant_id: string;
  status: string;
  created_at: string;
}

const servers = useTestServers();
const { start } = servers;

const create = (server: TestServer, threadId: string, body: Record<string, unknown> = {}) =>
  server.json<Run>('POST', `/threads/${threadId}/runs`, { body: { assistant_id: 'chat', ...body } });
const runsStored = async () => {
  const [row] = await servers.query<{ count: string }>('SELECT count(*) AS count FROM agent_server.run');
  return Number(row?.count);
};

describe('a batch of runs', () => {
  const batch = (server: TestServer, body: unknown, headers: Record<string, string> = {}) =>
    server.call('POST', '/runs/batch', { body, headers });

  it('creates all of them, each with its own options', async () => {
    const server = await start();
    const { status, body } = await batch(server, [
      { assistant_id: 'chat', input: 1, on_completion: 'keep', metadata: { place: 'first' } },
      { assistant_id: 'counter', input: 2, on_completion: 'keep' },
      { assistant_id: 'chat', input: 3 },
    ]);
    const runs = body as Run[];
    expect(status).toBe(200);
    expect(runs).toMatchObject([
      { status: 'pending', metadata: { place: 'first', graph_id: 'chat' } },
      { status: 'pending', metadata: { graph_id: 'counter' } },
      { status: 'pending', metadata: { graph_id: 'chat' } },
    ]);
    const inputs = () => server.runtime.executed.map(({ input }) => input).sort();
    await waitFor(() => inputs().length === 3, { what: 'all three to be executed' });
    expect(inputs()).toEqual([1, 2, 3]);
    const [kept, , gone] = runs as [Run, Run, Run];
    expect(await server.json('GET', `/threads/${kept.thread_id}/runs/${kept.run_id}/join`)).toEqual({ seen: [1] });
    await waitFor(async () => (await server.call('GET', `/threads/${gone.thread_id}`)).status === 404, {
      what: 'the hidden thread to go',
    });
  });

  const misshapen: [string, unknown, number, unknown[]][] = [
    ['a field of the wrong type', [{ assistant_id: 'chat' }, { assistant_id: 5 }], 422, ['body', 1, 'assistant_id']],
    ['no object', [{ assistant_id: 'chat' }, 'chat'], 422, ['body', 1]],
    ['a list in place of one', [[{ assistant_id: 'chat' }]], 422, ['body', 0]],
    [
      'a member of a member',
      [{ assistant_id: 'chat', config: { recursion_limit: 0 } }],
      422,
      ['body', 0, 'config', 'recursion_limit'],
    ],
    [
      'what only the service checks',
      [{ assistant_id: 'chat', stream_mode: ['x'] }],
      422,
      ['body', 0, 'stream_mode', 0],
    ],
    ['nothing', [], 422, ['body']],
    ['no list', { assistant_id: 'chat' }, 422, ['body']],
    ['too many', Array.from({ length: 1001 }, () => ({ assistant_id: 'chat' })), 422, ['body']],
  ];

  it('refuses all for the shape of one, with its location', async () => {
    const server = await start();
    for (const [what, body, status, loc] of misshapen) {
      const answer = await batch(server, body);
      expect([what, answer.status, answer.body.detail[0].loc]).toEqual([what, status, loc]);
    }
    expect(await runsStored()).toBe(0);
  });

  it('reports the errors of several runs at once', async () => {
    const server = await start();
    const answer = await batch(server, [{ assistant_id: 5 }, { assistant_id: 'chat' }, { input: 1 }]);
    expect(answer.body.detail.map(({ loc }: { loc: unknown }) => loc)).toEqual([
      ['body', 0, 'assistant_id'],
      ['body', 2, 'assistant_id'],
    ]);
  });

  const refused: [string, object, number, string][] = [
    [
      'an assistant that is not there',
      { assistant_id: '99999999-9999-4999-8999-999999999999' },
      404,
      'assistant_not_found',
    ],
    ['a word that names no assistant', { assistant_id: 'nothing' }, 422, 'invalid_assistant'],
    ['a resume without a thread', { assistant_id: 'chat', command: { resume: 1 } }, 400, 'resume_needs_thread'],
  ];

  it('refuses all for the options of one, with its index', async () => {
    const server = await start();
    for (const [what, bad, status, code] of refused) {
      const answer = await batch(server, [{ assistant_id: 'chat' }, bad]);
      const detail = expect.stringContaining('Run 1 of the batch');
      expect([what, answer]).toMatchObject([what, { status, body: { code, index: 1, detail } }]);
    }
    expect(await runsStored()).toBe(0);
  });

  it('works once for an Idempotency-Key', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const body = [{ assistant_id: 'chat' }, { assistant_id: 'chat' }];
    const [first, second] = [
      await batch(server, body, { 'idempotency-key': 'batch-1' }),
      await batch(server, body, { 'idempotency-key': 'batch-1' }),
    ];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await runsStored()).toBe(2);
  });
});

describe('a search of runs', () => {
  const search = (server: TestServer, body: object = {}) => server.call('POST', '/runs/search', { body });
  const ids = (runs: Run[]) => runs.map(({ run_id: id }) => id);

  it('goes across threads, newest first, by every filter', async () => {
    const server = await start();
    server.runtime.behaviour = async (request, emit, signal) => {
      if (request.input !== 'hold') return server.runtime.complete(request, emit);
      return untilAborted(signal);
    };
    const [one, other] = [await newThread(server), await newThread(server)];
    const done = async (threadId: string, body: object) => {
      const run = await create(server, threadId, body as Record<string, unknown>);
      await server.json('GET', `/threads/${threadId}/runs/${run.run_id}/join`);
      return run;
    };
    const first = await done(one, { input: 1, metadata: { team: 'a', deep: { x: 1, y: 2 } } });
    const second = await done(other, { input: 2, assistant_id: 'counter' });
    const third = await create(server, one, { input: 'hold', metadata: { team: 'a' } });
    const fourth = await create(server, one, { input: 4 });
    await waitFor(() => server.runtime.executed.length === 3, { what: 'the run that is held' });
    const found = async (body: object) => ids((await search(server, body)).body as Run[]);

    expect(await found({})).toEqual(ids([fourth, third, second, first]));
    expect(await found({ sort_order: 'asc' })).toEqual(ids([first, second, third, fourth]));
    expect(await found({ status: 'running' })).toEqual(ids([third]));
    expect(await found({ status: ['pending', 'running'] })).toEqual(ids([fourth, third]));
    expect(await found({ assistant_id: 'counter' })).toEqual(ids([second]));
    expect(await found({ assistant_id: second.assistant_id })).toEqual(ids([second]));
    expect(await found({ graph_id: 'chat' })).toEqual(ids([fourth, third, first]));
    expect(await found({ thread_id: other })).toEqual(ids([second]));
    expect(await found({ metadata: { team: 'a' } })).toEqual(ids([third, first]));
    expect(await found({ metadata: { deep: { y: 2 } } })).toEqual(ids([first]));
    expect(await found({ created_after: third.created_at })).toEqual(ids([fourth, third]));
    expect(await found({ created_before: second.created_at })).toEqual(ids([first]));
    expect(await found({ created_after: '2099-01-01' })).toEqual([]);
    const count = (body: object) => server.json('POST', '/runs/count', { body });
    expect(await count({})).toBe(4);
    expect(await count({ status: 'success', graph_id: 'chat' })).toBe(1);
    const selected = await search(server, { select: ['run_id', 'status'], limit: 1 });
    expect(selected.body).toEqual([{ run_id: fourth.run_id, status: 'pending' }]);
  });

  it('continues after a page, despite creations and deletions in between', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const threadId = await newThread(server);
    const made: Run[] = [];
    for (let index = 0; index < 5; index += 1) made.push(await create(server, threadId));
    // Times that only their microseconds tell apart.
    await servers.query(
      `UPDATE agent_server.run SET status = CASE WHEN run_id = $2 THEN 'error' ELSE status END,
         created_at = '2026-01-01T00:00:00Z'::timestamptz + array_position($1::uuid[], run_id) * interval '1 microsecond'`,
      [ids(made), made[2]?.run_id],
    );
    const first = await search(server, { limit: 2 });
    expect(ids(first.body)).toEqual(ids(made.slice(3).reverse()));
    await create(server, threadId);
    await server.call('DELETE', `/threads/${threadId}/runs/${made[3]?.run_id}`);
    const cursor = first.headers.get('x-pagination-cursor');
    const second = await search(server, { limit: 2, cursor });
    expect(ids(second.body)).toEqual(ids(made.slice(1, 3).reverse()));
    const last = await search(server, { limit: 2, cursor: second.headers.get('x-pagination-cursor') });
    expect(ids(last.body)).toEqual(ids(made.slice(0, 1)));
    expect(last.headers.get('x-pagination-cursor')).toBeNull();
  });

  it('reads a page, however many runs there are', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const threadId = await newThread(server);
    await create(server, threadId);
    await servers.query(
      `INSERT INTO agent_server.run (run_id, tenant_id, thread_id, assistant_id, graph_id, multitask_strategy, kwargs, status, created_at)
       SELECT gen_random_uuid(), tenant_id, thread_id, assistant_id, graph_id, 'enqueue', kwargs, 'success', created_at - n * interval '1 second'
       FROM agent_server.run, generate_series(1, 5000) AS n`,
    );
    await servers.query('ANALYZE agent_server.run');
    const readBefore = await reads();
    expect((await search(server, { limit: 5 })).body).toHaveLength(5);
    await waitFor(async () => (await reads()).scans > readBefore.scans, { what: 'the statistics of the search' });
    const { rows } = await reads();
    expect(rows - readBefore.rows).toBeLessThan(50);

    async function reads() {
      const [row] = await servers.query<{ scans: string; rows: string }>(
        `SELECT idx_scan AS scans, idx_tup_read + (SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = 'run') AS rows
         FROM pg_stat_user_indexes WHERE indexrelname = 'run_workspace'`,
      );
      return { scans: Number(row?.scans), rows: Number(row?.rows) };
    }
  });

  it('shows no run of another workspace', async () => {
    const other = '00000000-0000-4000-8000-0000000000ff';
    const server = await start({ HEDDLE_STATIC_API_KEYS: `test-key,other-key:${other}`, AGENT_ROLE: 'api' });
    const threadId = await newThread(server);
    await create(server, threadId);
    for (const [path, body] of [
      ['/runs/search', {}],
      ['/runs/search', { thread_id: threadId }],
    ] as const) {
      expect(await server.json('POST', path, { body, key: 'other-key' })).toEqual([]);
    }
    expect(await server.json('POST', '/runs/count', { body: {}, key: 'other-key' })).toBe(0);
    const cancel = await server.call('POST', '/runs/cancel', { body: { status: 'all' }, key: 'other-key' });
    expect(cancel.status).toBe(404);
  });

  const misshapen: [object, unknown[]][] = [
    [{ status: 'gone' }, ['body', 'status']],
    [{ status: ['success', 5] }, ['body', 'status', 1]],
    [{ thread_id: 'x' }, ['body', 'thread_id']],
    [{ metadata: [] }, ['body', 'metadata']],
    [{ created_after: 'yesterday' }, ['body', 'created_after']],
    [{ created_before: '2026-02-30' }, ['body', 'created_before']],
    [{ limit: 0 }, ['body', 'limit']],
    [{ limit: 1001 }, ['body', 'limit']],
    [{ cursor: 'x' }, ['body', 'cursor']],
    [{ sort_order: 'up' }, ['body', 'sort_order']],
    [{ select: ['secret'] }, ['body', 'select']],
  ];

  it('refuses unknown parameters, with their location', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    for (const [body, loc] of misshapen) {
      const answer = await search(server, body);
      expect([body, answer.status, answer.body.detail[0].loc]).toEqual([body, 422, loc]);
    }
  });
});
