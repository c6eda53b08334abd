import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { SqlConditions } from '@heddle/database';
import { explained } from '@heddle/testing';
import { runFilterColumns } from '../src/analysis/filters/filter-columns.sql.js';
import { readRunFilter } from '../src/analysis/filters/filters.js';
import { predicateSql } from '../src/analysis/filters/predicate.sql.js';
import { useTestService, tenantB } from './test-app.js';
import { at, child, grandchild, other, root, second, session, tracedRuns } from './traced-runs.js';
import { row, upload, uploadPath } from './upload-factory.js';

describe('runs', () => {
  const service = useTestService();
  const { post, query, names, trace, store } = tracedRuns(service);

  beforeAll(async () => {
    await store();
  });

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
    [{ filter: 'lt(feedback.quality, 0.5)' }, 'second'],
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

  it('are found by texts of metadata, however written, and only read where the text is', async () => {
    const id = await trace({ name: 'escaped', start: 50 });
    const written = String.raw`{"metadata": {"city": ["K\u00f6ln", "\"S\u00fcd\""], "size": 7, "open": true}}`;
    await service.query('UPDATE experiments.run SET extra = $1 WHERE id = $2', [written, id]);
    const found = (key: string, value: string) =>
      names({ filter: `and(eq(metadata_key, "${key}"), eq(metadata_value, ${value}))` });
    expect(await found('city', '"Köln"')).toBe('escaped');
    expect(await found('city', String.raw`"\"Süd\""`)).toBe('escaped');
    expect([await found('size', '7'), await found('open', '"true"')]).toEqual(['escaped', 'escaped']);
    expect([await found('city', '"Bonn"'), await found('name', '"Köln"')]).toEqual(['', '']);
    await service.query(`UPDATE experiments.run SET extra = '{"metadata": {"city": "Bonn"}}' WHERE id = $1`, [id]);

    const where = new SqlConditions();
    const filter = readRunFilter('and(eq(metadata_key, "city"), eq(metadata_value, "Bonn"))', 'filter');
    const condition = predicateSql(filter, runFilterColumns('r'), where);
    const sql = `SELECT FROM experiments.run r WHERE ${condition}`;
    const [scan] = await explained(service.query, sql, where.params);
    expect(scan?.['Rows Removed by Filter']).toBeGreaterThan(3);
    expect(scan?.Plans?.map((part) => part['Actual Loops'])).toEqual([1]);
    await service.query('DELETE FROM experiments.run WHERE id = $1', [id]);
  });

  it('know their ancestors and descendants', async () => {
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

  it('are read page by page in both directions, despite inserts in between', async () => {
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

  it('have their filters validated without a query', async () => {
    expect((await post('/api/v1/runs/query/validate', { filter: 'eq(name, "a")', limit: 5 })).body).toEqual({
      valid: true,
      errors: [],
    });
    expect((await post('/api/v1/runs/query/validate', { filter: 7 })).status).toBe(422);
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
    expect(await sessions('or(gt(feedback.quality, 0.5), exists(feedback.nothing))')).toBe('B');
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

  it('belong to the workspace of the request, on every route', async () => {
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
});
