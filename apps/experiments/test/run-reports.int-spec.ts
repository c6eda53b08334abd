import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestService, tenantA } from './test-app.js';
import { childOf, type Json, root as aRoot, runsPath } from './trace-factory.js';
import { at, child, grandchild, other, root, second, session, tracedRuns } from './traced-runs.js';
import { row, upload, uploadPath } from './upload-factory.js';

describe('runs', () => {
  const service = useTestService();
  const { post, query, names, trace, score, store } = tracedRuns(service);

  beforeAll(async () => {
    await store();
  });

  it('add up to statistics', async () => {
    const stats = async (body: object) => (await post('/api/v1/runs/stats', { session: [session], ...body })).body;
    expect(await stats({})).toMatchObject({
      run_count: 4,
      error_rate: 0.25,
      streaming_rate: 0.25,
      latency_p50: 2,
      latency_avg: 2,
      first_token_p50: 1,
      total_tokens: 4,
      median_tokens: 4,
      total_cost: 0.5,
      prompt_cost: null,
      last_run_start_time: '2026-01-05T10:00:03+00:00',
      feedback_stats: { quality: { n: 2, avg: 0.5, comments: ['why', 'why'] }, brevity: { n: 1, avg: 0.2 } },
      run_facets: [],
    });
    expect(await stats({ filter: 'eq(name, "nobody")' })).toMatchObject({
      run_count: 0,
      error_rate: null,
      latency_p50: null,
      feedback_stats: {},
    });
    expect(await stats({ select: ['run_count', 'all_token_stats'] })).toEqual({
      run_count: 4,
      total_tokens: 4,
      prompt_tokens: null,
      completion_tokens: null,
      median_tokens: 4,
      completion_tokens_p50: null,
      prompt_tokens_p50: null,
      tokens_p99: 4,
      completion_tokens_p99: null,
      prompt_tokens_p99: null,
    });
    const select = ['run_count'];
    expect(await stats({ select, group_by: { attribute: 'metadata', path: 'model' } })).toEqual({
      large: { run_count: 1 },
      small: { run_count: 1 },
    });
    expect(await stats({ select, group_by: { attribute: 'tag' } })).toEqual({
      a: { run_count: 2 },
      prod: { run_count: 1 },
    });
    expect(await stats({ select, group_by: { attribute: 'run_type', max_groups: 1 } })).toEqual({
      chain: { run_count: 2 },
    });
    expect(await stats({ select, group_by: { attribute: 'name' }, groups: ['second'] })).toEqual({
      second: { run_count: 1 },
    });
    expect(await stats({ group_by: { attribute: 'name' }, filter: 'exists(feedback_key)' })).toMatchObject({
      code: 'invalid_filter',
    });
    expect(await stats({ group_by: { attribute: 'name' }, is_root: true })).toMatchObject({
      root: { feedback_stats: { quality: { avg: 1 } } },
      second: { feedback_stats: { quality: { avg: 0 } } },
    });
    expect(await stats({ group_by: { attribute: 'metadata' } })).toMatchObject({
      detail: [{ loc: ['body', 'group_by', 'path'] }],
    });
    expect((await post('/api/v1/runs/stats', { group_by: { attribute: 'colour' } })).status).toBe(422);
  });

  it('are grouped by conversation', async () => {
    const talk = await Promise.all(
      [10, 11, 12].map((start) =>
        trace({ name: `t${start}`, start, metadata: { conversation_id: 'it\'s "t2"' }, inputs: { start } }),
      ),
    );
    await trace({ name: 'step', start: 11, parent: talk[0], trace: talk[0], metadata: { conversation_id: 'none' } });
    await score(talk[0] as string, 'quality', 0.5);
    const group = async (body: object) =>
      (await post('/api/v1/runs/group', { session_id: session, group_by: 'conversation', ...body })).body;
    const all = await group({});
    expect(all).toMatchObject({
      total: 2,
      groups: [
        {
          group_key: 'it\'s "t2"',
          count: 3,
          latency_p50: 2,
          min_start_time: '2026-01-05T10:00:10+00:00',
          max_start_time: '2026-01-05T10:00:12+00:00',
          feedback_stats: { quality: { n: 1, errors: 0, avg: 0.5 } },
          first_inputs: '{"start":10}',
          last_outputs: '{"answer": "ja"}',
          last_error: null,
        },
        { group_key: 't1', count: 1, total_tokens: 4, total_cost: 0.5 },
      ],
    });
    expect(await names({ filter: all.groups[0].filter })).toBe('t10 t11 t12');
    expect(await group({ limit: 1, offset: 1 })).toMatchObject({ total: 2, groups: [{ group_key: 't1' }] });
    expect(await group({ offset: 2 })).toEqual({ total: 2, groups: [] });
    expect(await group({ filter: 'eq(name, "t11")' })).toMatchObject({ total: 1, groups: [{ count: 1 }] });
    await post('/api/v1/feedback', { run_id: talk[0], key: 'quality', error: true });
    const stats = await post('/api/v1/runs/group/stats', { session_id: session, group_by: 'conversation' });
    expect(stats.body).toMatchObject({
      group_count: 2,
      run_count: 4,
      feedback_stats: { quality: { n: 2, errors: 1 } },
    });
    expect((await post('/api/v1/runs/group', { session_id: session, group_by: 'colour' })).status).toBe(422);
    expect((await post('/api/v1/runs/group', { session_id: session, group_by: 'conversation' }, 'b')).body).toEqual({
      total: 0,
      groups: [],
    });
    await post('/api/v1/runs/delete', { trace_ids: talk });
  });

  it('are exported whole, as lines of JSON and as CSV', async () => {
    const count = 450;
    const { experiment } = await service.json('POST', uploadPath, {
      body: upload({
        results: Array.from({ length: count }, (_, n) =>
          row({ run_name: n === 0 ? '=1+1' : `run, "${n}"`, inputs: { question: `line\n${n}` } }),
        ),
      }),
    });
    const wanted = { session: [experiment.id], order: 'asc', filter: 'search(name, "=")' };
    const lines = await post('/api/v1/runs/export', { session: [experiment.id] });
    expect(lines.headers.get('content-type')).toContain('application/jsonl');
    const parsed = lines.body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line) as { id: string }) as { id: string }[];
    expect(new Set(parsed.map(({ id }) => id)).size).toBe(count);
    expect((await query({ id: [parsed[7]?.id] })).runs[0]).toEqual(parsed[7]);
    const csv = await post('/api/v1/runs/export?format=csv', { ...wanted, select: ['name', 'inputs'] });
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="runs.csv"');
    expect(csv.body).toMatch(/^id,name,inputs\r\n[\da-f-]{36},'=1\+1,"{""question"":""line\\n0""}"\r\n$/);
    const whole = await post('/api/v1/runs/export?format=csv', { session: [experiment.id] });
    expect(whole.body.match(/"run, ""\d+"""/g)).toHaveLength(count - 1);
    expect((await post('/api/v1/runs/export?format=csv', { filter: 'eq(name, "nobody")' })).body).toMatch(
      /^id,name,[a-z_,]+\r\n$/,
    );
    expect((await post('/api/v1/runs/export', { filter: 'eq(name, "nobody")' })).body).toBeUndefined();
    expect((await post('/api/v1/runs/export', { filter: 'x' })).status).toBe(400);
    expect((await post('/api/v1/runs/export?format=xml', {})).status).toBe(422);
    await service.call('DELETE', `/api/v1/sessions/${experiment.id}`);
  });

  it('are deleted by traces and by metadata, with their feedback, in their workspace only', async () => {
    const gone = await trace({ name: 'gone', start: 0, metadata: { user: 'x', more: 1 } });
    const below = await trace({ name: 'below', start: 1, parent: gone, trace: gone });
    await score(below, 'k', 1);
    for (const body of [
      {},
      { session_id: session },
      { trace_ids: [gone], metadata: { user: 'x' } },
      { metadata: { user: 7 } },
    ]) {
      expect((await post('/api/v1/runs/delete', body)).status).toBe(422);
    }
    expect((await post('/api/v1/runs/delete', { trace_ids: [gone] }, 'b')).body).toEqual({ deleted: 0 });
    expect((await post('/api/v1/runs/delete', { metadata: { user: 'x' } }, 'b')).body).toEqual({ deleted: 0 });
    expect((await post('/api/v1/runs/delete', { trace_ids: [gone], session_id: other })).body).toEqual({ deleted: 0 });
    expect((await post('/api/v1/runs/delete', { metadata: { user: 'x' }, session_id: session })).body).toEqual({
      deleted: 2,
    });
    expect(await service.query(`SELECT FROM experiments.feedback WHERE run_id = '${below}'`)).toEqual([]);
    const again = await trace({ name: 'again', start: 0 });
    expect((await post('/api/v1/runs/delete', { trace_ids: [again, randomUUID()] })).body).toEqual({ deleted: 1 });
    expect(await names({})).toBe('root child grandchild second');
  });

  it('are deleted with their waiting writes, in their workspace and session only', async () => {
    const stored = aRoot({ session_name: 'goes', extra: { metadata: { user: 'x' } } });
    const [early, kept] = [randomUUID(), aRoot()];
    const inEarly = (metadata: object) => {
      const { session_name: _, ...run } = aRoot({ session_id: early, extra: { metadata } });
      return run;
    };
    const [waits, alsoWaits] = [inEarly({ user: 'x' }), inEarly({ user: 'y' })];
    const sentEarly = [stored, waits, kept].map((parent) => childOf(parent));
    await post(`${runsPath}/batch`, { post: [stored, waits, alsoWaits] });
    for (const { id, trace_id, parent_run_id, dotted_order } of sentEarly) {
      const body = { trace_id, parent_run_id, dotted_order, outputs: { answer: 'a' } };
      await service.call('PATCH', `${runsPath}/${id}`, { body });
    }
    const remove = async (body: Json, key = 'a') => {
      expect((await post(`${runsPath}/delete`, body, key)).status).toBe(200);
      const left = await service.query<Json>('SELECT run_id FROM experiments.run_draft');
      return new Set(left.map(({ run_id }) => run_id));
    };
    const ids = (...runs: (Json | undefined)[]) => new Set(runs.map((run) => run?.id));
    const all = ids(waits, alsoWaits, ...sentEarly);
    expect(await remove({ trace_ids: [stored.id, waits.id] }, 'b')).toEqual(all);
    expect(await remove({ trace_ids: [stored.id, waits.id], session_id: randomUUID() })).toEqual(all);
    expect(await remove({ metadata: { user: 'x' }, session_id: early })).toEqual(
      ids(alsoWaits, sentEarly[0], sentEarly[2]),
    );
    expect(await remove({ metadata: { user: 'x' } })).toEqual(ids(alsoWaits, sentEarly[2]));
    expect(await remove({ trace_ids: [alsoWaits.id] })).toEqual(ids(sentEarly[2]));
    await service.query('DELETE FROM experiments.run_draft');
  });

  describe('of v2', () => {
    const v2 = (body: object) => post('/api/v2/runs/query', body);
    const all = { project_ids: [session], min_start_time: '2026-01-01T00:00:00Z', sort_order: 'ASC' };

    it('are pages of the selection', async () => {
      expect((await v2({ ...all, page_size: 3 })).body).toEqual({
        items: [{ id: root }, { id: child }, { id: grandchild }],
        next_cursor: expect.any(String),
      });
      const { next_cursor: cursor } = (await v2({ ...all, page_size: 3 })).body;
      expect((await v2({ ...all, page_size: 3, cursor })).body).toEqual({ items: [{ id: second }] });
      const selects = [
        'ID',
        'STATUS',
        'RUN_TYPE',
        'LATENCY_SECONDS',
        'TOTAL_COST',
        'METADATA',
        'IS_ROOT',
        'PROJECT_ID',
        'FEEDBACK_STATS',
        'INPUTS_PREVIEW',
      ];
      expect((await v2({ ...all, ids: [root], selects })).body.items).toEqual([
        {
          id: root,
          status: 'SUCCESS',
          run_type: 'CHAIN',
          latency_seconds: 2,
          total_cost: 0.5,
          metadata: { model: 'large', user: { id: 7 }, thread_id: 't1' },
          is_root: true,
          project_id: session,
          feedback_stats: { quality: expect.objectContaining({ n: 1 }), brevity: expect.objectContaining({ n: 1 }) },
          inputs_preview: '{}',
        },
      ]);
    });

    it.each([
      [{ has_error: true }, 'grandchild'],
      [{ run_type: 'LLM' }, 'child'],
      [{ is_root: true, max_start_time: at(2) }, 'root'],
      [{ trace_id: root, filter: 'eq(is_root, false)' }, 'child grandchild'],
      [{ tree_filter: 'eq(name, "child")', trace_filter: 'eq(name, "root")', has_error: false }, 'root child'],
      [{ min_start_time: null }, ''],
      [{ ids: [root], has_error: true }, ''],
    ])('are chosen by %j', async (body, expected) => {
      const { items } = (await v2({ ...all, selects: ['NAME'], ...body })).body;
      expect(items.map(({ name }: { name: string }) => name).join(' ')).toBe(expected);
    });

    it('are those of the experiments of a dataset, however old', async () => {
      const { dataset } = await service.json('POST', uploadPath, {
        body: upload({ results: [row({ run_name: 'mine' })] }),
      });
      const body = { reference_dataset_id: dataset.id, selects: ['NAME'] };
      expect((await v2(body)).body).toEqual({ items: [{ name: 'mine' }] });
      expect((await v2({ ...body, min_start_time: '2026-01-06' })).body).toEqual({ items: [] });
    });

    it('are read one by one, with the address of their page', async () => {
      const path = `/api/v2/runs/${child}`;
      expect(await service.json('GET', `${path}?project_id=${session}`)).toEqual({ id: child });
      expect(await service.json('GET', `${path}?project_id=${session}&selects=NAME&selects=PARENT_RUN_IDS`)).toEqual({
        name: 'child',
        parent_run_ids: [root],
      });
      const { url } = await service.json('GET', `${path}/url?project_id=${session}&trace_id=${root}`);
      expect(url).toBe(`${service.env.HEDDLE_CONSOLE_URL}/o/${tenantA}/projects/p/${session}/r/${child}`);
      for (const elsewhere of [`?project_id=${other}`, `/url?project_id=${session}&trace_id=${second}`]) {
        expect((await service.call('GET', path + elsewhere)).status).toBe(404);
      }
      expect((await service.call('GET', `${path}?project_id=${session}`, { key: 'b' })).status).toBe(404);
    });

    it.each([
      [{}, 422, 'body.project_ids: Either'],
      [{ project_ids: [session], reference_dataset_id: session }, 422, 'body.project_ids: Either'],
      [{ project_ids: ['x'] }, 422, 'body.project_ids'],
      [{ ...all, page_size: 1001 }, 422, 'body.page_size'],
      [{ ...all, selects: ['name'] }, 422, 'body.selects'],
      [{ ...all, filter: 'eq(colour, 1)' }, 400, 'filter, character 3'],
      [{ ...all, ai_query: 'slow ones' }, 400, 'not supported: ai_query'],
      [{ ...all, ai_search: 'slow ones' }, 400, 'not supported: ai_search'],
      [{ ...all, sem_filter: 'is rude' }, 400, 'not supported: sem_filter'],
      [
        { ...all, filter: 'eq(feedback_key, "quality")', min_feedback_modified_at: '2026-01-01T00:00:00Z' },
        400,
        'not supported: min_feedback_modified_at',
      ],
      [{ ...all, max_feedback_modified_at: at(0) }, 400, 'not supported: max_feedback_modified_at'],
    ])('refuse %j with problem details', async (body, status, detail) => {
      const answer = await v2(body);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer).toMatchObject({ status, body: { status, type: 'about:blank', title: expect.any(String) } });
      expect(answer.body.detail).toContain(detail);
    });

    it('answer all other errors with problem details, too', async () => {
      for (const [method, path, key, status] of [
        ['POST', '/api/v2/runs/query', 'nobody', 401],
        ['GET', '/api/v2/runs/query', 'a', 405],
        ['GET', '/api/v2/nothing', 'a', 404],
        ['GET', `/api/v2/runs/${randomUUID()}?project_id=${session}`, 'a', 404],
      ] as const) {
        const answer = await service.call(method, path, { key });
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
          path,
          status,
          expect.stringContaining('application/problem+json'),
        ]);
      }
      const old = await service.call('GET', '/api/v1/nothing');
      expect(old.headers.get('content-type')).toContain('application/json');
    });
  });
});
