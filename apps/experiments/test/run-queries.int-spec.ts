import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, tenantA, tenantB, type TestService } from './test-app.js';
import { row, upload, uploadPath } from './upload-factory.js';

interface Traced {
  id?: string;
  name: string;
  session?: string;
  tenant?: string;
  parent?: string;
  trace?: string;
  dottedOrder?: string;
  /** Seconds after ten o'clock. */
  start: number;
  metadata?: object;
  tags?: string[];
  runType?: string;
  error?: string;
  tokens?: number;
  cost?: number;
  inputs?: object;
  firstToken?: number;
}

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 10, 0, seconds)).toISOString();

describe('runs', () => {
  let service: TestService;
  const session = randomUUID();
  const other = randomUUID();
  const [root, child, grandchild, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

  const post = (path: string, body: unknown, key = 'a') => service.call('POST', path, { body, key });
  const query = async (body: object) => (await post('/api/v1/runs/query', body)).body;
  const names = async (body: object): Promise<string> =>
    (await query({ order: 'asc', ...body })).runs.map(({ name }: { name: string }) => name).join(' ');

  async function trace(run: Traced): Promise<string> {
    const id = run.id ?? randomUUID();
    await service.query(
      `INSERT INTO experiments.run (tenant_id, id, session_id, position, name, run_type, error, start_time, end_time, tags,
         parent_run_id, trace_id, dotted_order, extra, inputs, outputs, total_tokens, total_cost, first_token_time)
       VALUES ($1, $2, $3, 0, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, '{"answer": "ja"}', $15, $16, $17)`,
      [
        run.tenant ?? tenantA,
        id,
        run.session ?? session,
        run.name,
        run.runType ?? 'chain',
        run.error ?? null,
        at(run.start),
        at(run.start + 2),
        run.tags ?? null,
        run.parent ?? null,
        run.trace ?? null,
        run.dottedOrder ?? null,
        run.metadata ? JSON.stringify({ metadata: run.metadata }) : null,
        JSON.stringify(run.inputs ?? {}),
        run.tokens ?? null,
        run.cost ?? null,
        run.firstToken === undefined ? null : at(run.firstToken),
      ],
    );
    return id;
  }

  const score = (runId: string, key: string, value: number) =>
    service.query(
      `INSERT INTO experiments.feedback
         (tenant_id, id, session_id, run_id, key, score, comment, source_type, created_at, modified_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'why', 'api', now(), now())`,
      [tenantA, randomUUID(), session, runId, key, value],
    );

  beforeAll(async () => {
    service = await startTestService();
    for (const [id, name, tenant] of [
      [session, 'main', tenantA],
      [other, 'other', tenantB],
    ]) {
      await service.query(
        'INSERT INTO experiments.session (id, tenant_id, name, start_time) VALUES ($1, $2, $3, now())',
        [id, tenant, name],
      );
    }
    const model = { model: 'large', user: { id: 7 }, thread_id: 't1' };
    await trace({
      id: root,
      name: 'root',
      start: 0,
      metadata: model,
      tags: ['prod', 'a'],
      tokens: 10,
      cost: 0.5,
      firstToken: 1,
    });
    await trace({ id: child, name: 'child', start: 1, parent: root, trace: root, runType: 'llm', tokens: 4 });
    const dottedOrder = [root, child, grandchild].map((id, n) => `2026010510000${n}000000Z${id}`).join('.');
    await trace({
      id: grandchild,
      name: 'grandchild',
      start: 2,
      parent: child,
      trace: root,
      dottedOrder,
      runType: 'tool',
      error: 'Timeout ü',
    });
    const inputs = { messages: [{ role: 'user', content: 'Hallo Welt' }] };
    await trace({ id: second, name: 'second', start: 3, metadata: { model: 'small' }, tags: ['a'], inputs });
    await trace({ name: 'foreign', start: 0, session: other, tenant: tenantB });
    await score(root, 'quality', 1);
    await score(root, 'brevity', 0.2);
    await score(second, 'quality', 0);
  });
  afterAll(() => service.close());

  it.each([
    [{}, 'root child grandchild second'],
    [{ filter: '' }, 'root child grandchild second'],
    [
      { filter: null, trace_filter: null, tree_filter: null, query: null, session: null, error: null },
      'root child grandchild second',
    ],
    [{ filter: 'eq(run_type, "llm")' }, 'child'],
    [{ filter: 'has(tags, "a")' }, 'root second'],
    [{ filter: 'in(tags, ["prod", "b"])' }, 'root'],
    [{ filter: 'search(error, "TIMEOUT")' }, 'grandchild'],
    [{ filter: 'gt(first_token_latency, "500ms")' }, 'root'],
    [{ filter: `eq(trace_id, "${root}")` }, 'root child grandchild'],
    [{ filter: `in(parent_run_id, ["${root}", null])` }, 'root child second'],
    [{ filter: 'eq(thread_id, "t1")' }, 'root'],
    [{ filter: 'and(eq(metadata_key, "user.id"), eq(metadata_value, 7))' }, 'root'],
    [{ filter: 'and(eq(input_key, "messages.content"), search(input_value, "hallo"))' }, 'second'],
    [{ filter: 'and(eq(feedback_key, "quality"), lt(feedback_score, 0.5))' }, 'second'],
    [{ filter: 'and(eq(feedback_key, "quality"), lt(feedback_score, 1), eq(name, "root"))' }, ''],
    [{ filter: 'not(exists(metadata))' }, 'child grandchild'],
    [{ filter: 'and(eq(feedback_source, "api"), search(feedback_comment, "WH"))' }, 'root second'],
    [{ trace_filter: 'eq(metadata_value, "large")' }, 'root child grandchild'],
    [{ trace_filter: 'eq(metadata_value, "large")', filter: 'eq(is_root, false)' }, 'child grandchild'],
    [{ tree_filter: 'eq(name, "grandchild")' }, 'root child grandchild'],
    [
      { tree_filter: 'eq(name, "grandchild")', trace_filter: 'gt(feedback_score, 0.9)', filter: 'eq(name, "child")' },
      'child',
    ],
    [{ tree_filter: 'eq(name, "second")', is_root: true }, 'second'],
    [{ query: 'welt' }, 'second'],
    [{ query: 'TIMEOUT Ü'.slice(0, 7), search_filter: 'eq(run_type, "tool")' }, 'grandchild'],
    [{ query: '"role": "user"' }, ''],
    [{ execution_order: 1, data_source_type: 'current' }, 'root second'],
    [{ parent_run: root }, 'child'],
    [{ trace: root, error: false }, 'root child'],
    [{ id: [second], filter: 'eq(name, "root")' }, 'second'],
    [{ filter: "eq(name, 'x'') OR 1=1 --')".replace("''", "'") }, undefined],
  ])('are chosen by %j', async (body, expected) => {
    if (expected === undefined) expect((await post('/api/v1/runs/query', body)).status).toBe(400);
    else expect(await names(body)).toBe(expected);
  });

  it('know what is above and below them', async () => {
    const { runs } = await query({ order: 'asc', select: ['parent_run_ids', 'child_run_ids'], trace: root });
    expect(runs).toEqual([
      expect.objectContaining({ id: root, parent_run_ids: [], child_run_ids: [child, grandchild] }),
      expect.objectContaining({ id: child, parent_run_ids: [root], child_run_ids: [grandchild] }),
      expect.objectContaining({ id: grandchild, parent_run_ids: [root, child], child_run_ids: [] }),
    ]);
    expect((await query({ id: [child] })).runs[0]).toMatchObject({ child_run_ids: null, outputs: { answer: 'ja' } });
    const [selected] = (await query({ id: [root], select: ['name', 'tags', 'thread_id'] })).runs;
    expect(selected).toMatchObject({ tags: ['prod', 'a'], thread_id: 't1', session_id: session });
    expect(selected).not.toHaveProperty('inputs');
    expect((await service.json('GET', `/api/v1/runs/${root}`)).child_run_ids).toEqual([child, grandchild]);
  });

  it('are read page by page in both directions, whatever is inserted meanwhile', async () => {
    const project = (
      await service.json('POST', uploadPath, {
        body: upload({
          results: Array.from({ length: 7 }, (_, n) =>
            row({ run_name: `r${n}`, start_time: at(n), end_time: at(n + 1) }),
          ),
        }),
      })
    ).experiment.id;
    const page = async (cursor?: string | null) => {
      const { runs, cursors } = await query({ session: [project], limit: 3, cursor });
      return { ...cursors, names: runs.map(({ name }: { name: string }) => name).join(' ') };
    };
    const first = await page();
    expect(first).toMatchObject({ names: 'r6 r5 r4', prev: null, next: expect.any(String) });
    const middle = await page(first.next);
    expect(middle.names).toBe('r3 r2 r1');
    await trace({ name: 'new', start: 100, session: project });
    const last = await page(middle.next);
    expect(last).toMatchObject({ names: 'r0', next: null });
    expect((await page(last.prev)).names).toBe('r3 r2 r1');
    const back = await page((await page(last.prev)).prev);
    expect(back).toMatchObject({ names: 'r6 r5 r4', prev: expect.any(String) });
    expect(await page(back.prev)).toMatchObject({ names: 'new', prev: null });
    expect((await page((await page(back.prev)).next)).names).toBe('r6 r5 r4');
    expect((await query({ session: [project], limit: 3, skip_pagination: true })).cursors).toEqual({
      next: null,
      prev: null,
    });
    const skipped = await query({ session: [project], limit: 3, cursor: first.next, skip_prev_cursor: true });
    expect(skipped.cursors).toEqual({ next: expect.any(String), prev: null });
    await service.call('DELETE', `/api/v1/sessions/${project}`);
  });

  it.each([
    ['filter', 'eq(colour, "red")', /^filter, character 3: no attribute "colour"; there are: id, name/],
    ['trace_filter', 'gt(total_tokens, "x")', /^trace_filter, character 17: total_tokens is compared with a number/],
    ['tree_filter', 'and(', /^tree_filter, character 4: /],
    ['search_filter', 'eq(name, "\\u0000")', /^search_filter, character 9: /],
  ])('refuse a %s that makes no sense with 400, and say where', async (field, filter, message) => {
    const answer = await post('/api/v1/runs/query', { [field]: filter });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_filter', field, position: expect.any(Number) },
    });
    expect(answer.body.detail).toMatch(message);
    const validation = await post('/api/v1/runs/query/validate', { [field]: filter });
    expect(validation).toMatchObject({ status: 200, body: { valid: false, errors: [{ field }] } });
    expect(validation.body.errors[0].message).toMatch(message);
  });

  it('have their filters validated without being asked for', async () => {
    expect((await post('/api/v1/runs/query/validate', { filter: 'eq(name, "a")', limit: 5 })).body).toEqual({
      valid: true,
      errors: [],
    });
    expect((await post('/api/v1/runs/query/validate', { filter: 7 })).status).toBe(422);
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
      total_tokens: 14,
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
      total_tokens: 14,
      prompt_tokens: null,
      completion_tokens: null,
      median_tokens: 4,
      completion_tokens_p50: null,
      prompt_tokens_p50: null,
      tokens_p99: 10,
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

  it('are those of the workspace that asks, wherever it asks', async () => {
    const filter = 'or(search("a"), exists(name))';
    for (const body of [
      {},
      { session: [session] },
      { filter, session: [session, other] },
      { id: [root] },
      { tree_filter: filter, trace: root },
    ]) {
      const found = (await post('/api/v1/runs/query', body, 'b')).body.runs;
      expect(found.filter(({ name }: { name: string }) => name !== 'foreign')).toEqual([]);
      const { run_count } = (await post('/api/v1/runs/stats', { ...body, session: [session] }, 'b')).body;
      expect(run_count).toBe(0);
    }
    expect((await post('/api/v1/runs/export', { session: [session] }, 'b')).body).toBeUndefined();
    expect(
      (await post('/api/v2/runs/query', { project_ids: [session, other], min_start_time: '2026-01-01' }, 'b')).body
        .items,
    ).toHaveLength(1);
    // A trace of another workspace is none, whatever its ids are.
    const alien = await trace({ name: 'alien', start: 5, session: other, tenant: tenantB, parent: root, trace: root });
    expect(await names({ tree_filter: 'eq(name, "alien")' })).toBe('');
    expect((await query({ id: [root], select: ['child_run_ids'] })).runs[0].child_run_ids).toEqual([child, grandchild]);
    expect(
      (await post('/api/v1/runs/query', { id: [alien], trace_filter: 'eq(name, "root")' }, 'b')).body.runs,
    ).toHaveLength(1);
    expect(
      (await post('/api/v1/runs/query', { trace: root, trace_filter: 'eq(name, "root")' }, 'b')).body.runs,
    ).toEqual([]);
    await post('/api/v1/runs/delete', { trace_ids: [root] }, 'b');
    expect(await names({ trace: root })).toBe('root child grandchild');
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
          feedback_stats: { quality: { n: 1, avg: 0.5 } },
          first_inputs: '{"start":10}',
          last_outputs: '{"answer": "ja"}',
          last_error: null,
        },
        { group_key: 't1', count: 1, total_tokens: 10, total_cost: 0.5 },
      ],
    });
    expect(await names({ filter: all.groups[0].filter })).toBe('t10 t11 t12');
    expect(await group({ limit: 1, offset: 1 })).toMatchObject({ total: 2, groups: [{ group_key: 't1' }] });
    expect(await group({ offset: 2 })).toEqual({ total: 2, groups: [] });
    expect(await group({ filter: 'eq(name, "t11")' })).toMatchObject({ total: 1, groups: [{ count: 1 }] });
    const stats = await post('/api/v1/runs/group/stats', { session_id: session, group_by: 'conversation' });
    expect(stats.body).toMatchObject({ group_count: 2, run_count: 4, feedback_stats: { quality: { n: 2 } } });
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

  it('choose experiments and examples as well', async () => {
    const tag = randomUUID().slice(0, 8);
    for (const [name, count, quality] of [
      ['A', 1, 0.25],
      ['B', 3, 0.75],
    ] as const) {
      await service.json('POST', uploadPath, {
        body: upload({
          experiment_name: `${tag} ${name}`,
          dataset_name: tag,
          experiment_metadata: { model: { size: name } },
          summary_experiment_scores: [{ key: 'summary', score: quality }],
          results: Array.from({ length: count }, (_, n) =>
            row({
              inputs: { question: `${name}${n}`, options: ['x', { y: n }] },
              evaluation_scores: [{ key: 'quality', score: quality }],
            }),
          ),
        }),
      });
    }
    const sessions = async (filter: string) =>
      (await service.json('GET', `/api/v1/sessions?name_contains=${tag}&filter=${encodeURIComponent(filter)}`))
        .map(({ name }: { name: string }) => name.at(-1))
        .sort()
        .join('');
    expect(await sessions('gt(run_count, 1)')).toBe('B');
    expect(await sessions('and(eq(feedback_key, "quality"), gt(feedback_score, 0.5))')).toBe('B');
    expect(await sessions('and(eq(feedback_key, "summary"), lt(feedback_score, 0.5))')).toBe('A');
    expect(await sessions('has(metadata, \'{"model": {"size": "A"}}\')')).toBe('A');
    expect(await sessions('and(eq(metadata_key, "model.size"), neq(metadata_value, "A"))')).toBe('B');
    expect(
      await sessions('and(gte(latency_p50, "10s"), lte(latency_p99, 10), eq(error_rate, 0), eq(total_cost, null))'),
    ).toBe('AB');
    expect(
      await sessions(
        'or(eq(test_run_number, 1), gt(start_time, "2030-01-01"), search("b"), gt(last_run_start_time, 0))',
      ),
    ).toBe('AB');
    const dataset = (await service.json('GET', `/api/v1/datasets?name=${tag}`))[0].id;
    const examples = async (filter: string, more = '') =>
      (await service.json('GET', `/api/v1/examples?dataset=${dataset}${more}&filter=${encodeURIComponent(filter)}`))
        .map(({ inputs }: { inputs: { question: string } }) => inputs.question)
        .sort()
        .join(' ');
    expect(await examples('and(eq(input_key, "question"), in(input_value, ["A0", "B2"]))')).toBe('A0 B2');
    expect(await examples('and(eq(input_key, "options.y"), gt(input_value, 0))', '&as_of=2099-01-01')).toBe('B1 B2');
    expect(await examples('and(not(has(metadata, \'{"foo": "bar"}\')), exists(outputs, "answer"), search("b1"))')).toBe(
      'B1',
    );
    expect(
      await service.json(
        'GET',
        `/api/v1/examples/count?dataset=${dataset}&filter=${encodeURIComponent('gt(created_at, "2020-01-01")')}`,
      ),
    ).toBe(4);
  });

  describe('of v2', () => {
    const v2 = (body: object) => post('/api/v2/runs/query', body);
    const all = { project_ids: [session], min_start_time: '2026-01-01T00:00:00Z', sort_order: 'ASC' };

    it('are pages of what is selected', async () => {
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

    it('are those of the experiments of a dataset', async () => {
      const { dataset } = await service.json('POST', uploadPath, {
        body: upload({ results: [row({ run_name: 'mine' })] }),
      });
      const body = { reference_dataset_id: dataset.id, min_start_time: '2026-01-01', selects: ['NAME'] };
      expect((await v2(body)).body).toEqual({ items: [{ name: 'mine' }] });
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
