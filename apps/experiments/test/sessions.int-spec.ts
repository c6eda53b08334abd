import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestService, tenantA, tenantB } from './test-app.js';
import { row, scored, upload, uploadPath } from './upload-factory.js';

type Json = Record<string, any>;

describe('sessions', () => {
  const service = useTestService();
  const call = (method: string, path: string, body?: unknown, key?: string) =>
    service.call(method, `/api/v1${path}`, { ...(body === undefined ? {} : { body }), ...(key ? { key } : {}) });
  const get = async (path: string): Promise<any> => (await call('GET', path)).body;
  const store = async (fields: object): Promise<Json> =>
    (await service.call('POST', uploadPath, { body: upload(fields as never) })).body as Json;

  it('are one when several upserts make it at once', async () => {
    const makeAtOnce = async () => {
      const name = randomUUID();
      return Promise.all(Array.from({ length: 6 }, () => call('POST', '/sessions?upsert=true', { name })));
    };
    // The first round opens connections, and so takes its time one after the other.
    await makeAtOnce();
    const made = await makeAtOnce();
    expect(made.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(made.map(({ body }) => (body as Json).id)).size).toBe(1);
  });

  describe('sorted by statistics of runs and feedback', () => {
    const tag = randomUUID().slice(0, 8);
    const ids: string[] = [];
    const order = async (query: string) =>
      (await get(`/sessions?name_contains=${tag}&${query}`)).map(({ name }: Json) => name.at(-1)).join('');

    beforeAll(async () => {
      for (const [name, seconds, score] of [
        ['a', 3, 0.2],
        ['b', 1, 0.9],
      ] as const) {
        const results = [scored(randomUUID(), seconds, { q: score })];
        ids.push((await store({ experiment_name: `${tag} ${name}`, results })).experiment.id);
      }
    });

    it('follow feedback that is given, changed and deleted', async () => {
      const by = (source: string) =>
        order(`sort_by=feedback&sort_by_feedback_key=new&sort_by_feedback_source=${source}`);
      const give = async (session: string | undefined, score: number) =>
        (await call('POST', '/feedback', { session_id: session, key: 'new', score })).body as Json;
      const ofA = await give(ids[0], 0.5);
      expect(await by('session')).toBe('ab');
      await give(ids[1], 0.7);
      expect(await by('session')).toBe('ba');
      expect(await by('run')).toHaveLength(2);
      await call('PATCH', `/feedback/${ofA.id}`, { score: 0.9 });
      expect(await by('session')).toBe('ab');
      await call('DELETE', `/feedback/${ofA.id}`);
      expect(await by('session')).toBe('ba');
    });

    it('follow runs', async () => {
      await service.query(
        "UPDATE experiments.run SET end_time = start_time + interval '1 hour' WHERE session_id = $1",
        [ids[1]],
      );
      expect(await order('sort_by=latency_p99')).toBe('ba');
      await service.query('DELETE FROM experiments.run WHERE session_id = $1', [ids[1]]);
      expect(await order('sort_by=last_run_start_time')).toBe('ab');
    });
  });

  describe('with statistics', () => {
    let session: Json;
    beforeAll(async () => {
      const results = [
        row({
          run_name: 'ask',
          end_time: '2026-01-05T10:00:02Z',
          run_metadata: { model: 'small', n: 1, deep: { a: 1 } },
        }),
        row({ run_name: 'ask', run_metadata: { model: 'large', n: 1 }, evaluation_scores: [{ key: 'q', score: 1 }] }),
        row({ run_name: 'tell', run_metadata: { model: 'small', ok: true }, error: 'boom' }),
        row({ run_name: 'tell' }),
      ];
      session = (
        await store({
          results,
          summary_experiment_scores: [{ key: 'f1', score: 1 }],
          experiment_metadata: { dataset_version: '2026-01-01T00:00:00+00:00' },
        })
      ).experiment;
      // Children count in no statistics of an experiment; two runs streamed.
      await service.query(
        `INSERT INTO experiments.run (tenant_id, id, session_id, parent_run_id, trace_id, position, name, start_time, end_time, error, inputs, extra)
         SELECT tenant_id, gen_random_uuid(), session_id, id, id, 0, 'child', start_time, start_time + interval '1 day', 'x', '{}',
           '{"metadata": {"model": "child"}}'
         FROM experiments.run WHERE session_id = $1`,
        [session.id],
      );
      await service.query(
        `UPDATE experiments.run SET first_token_time = start_time + CASE WHEN error IS NULL THEN interval '1 s' ELSE interval '3 s' END,
           tags = ARRAY['t1', 't"2'], total_tokens = CASE WHEN error IS NULL THEN 7 END,
           total_cost = CASE WHEN error IS NULL THEN 0.25 END
         WHERE session_id = $1 AND name = 'tell'`,
        [session.id],
      );
    });

    it('counts roots, and those that streamed', async () => {
      expect(await get(`/sessions/${session.id}?include_stats=true`)).toMatchObject({
        run_count: 4,
        error_rate: 0.25,
        latency_p50: 10,
        first_token_p50: 2,
        first_token_p99: 2.98,
        streaming_rate: 0.5,
        run_facets: [],
        experiment_progress: null,
      });
    });

    it('shows those that are selected', async () => {
      const [found] = await get(
        `/sessions?id=${session.id}&include_stats=true&stats_select=run_count&stats_select=session_feedback_stats&use_approx_stats=true`,
      );
      expect(found).toMatchObject({
        run_count: 4,
        session_feedback_stats: { f1: { n: 1 } },
        feedback_stats: null,
        latency_p50: null,
        run_facets: null,
        streaming_rate: null,
      });
      expect((await call('GET', '/sessions?include_stats=true&stats_select=everything')).status).toBe(422);
    });

    it('has facets, each with the filter that finds it', async () => {
      const [found] = await get(`/sessions?id=${session.id}&facets=true`);
      expect(found.run_count).toBeNull();
      expect(found.run_facets).toEqual(
        [
          ['name', 'ask', 2],
          ['name', 'tell', 2],
          ['run_type', 'chain', 4],
          ['status', 'success', 3],
          ['status', 'error', 1],
          ['tag', 't"2', 2],
          ['tag', 't1', 2],
        ].map(([key, value, n]) => ({
          key,
          value,
          n,
          query: key === 'tag' ? `has(tags, ${JSON.stringify(value)})` : `eq(${key}, ${JSON.stringify(value)})`,
        })),
      );
    });

    it('is found by the version of its dataset', async () => {
      const version = encodeURIComponent('2026-01-01T00:00:00+00:00');
      expect(await get(`/sessions?dataset_version=${version}`)).toEqual([expect.objectContaining({ id: session.id })]);
      expect(await get('/sessions?dataset_version=other')).toEqual([]);
    });

    it('lists the metadata of its runs', async () => {
      expect(await get(`/sessions/${session.id}/metadata`)).toEqual({
        model: ['child', 'small', 'large'],
        n: ['1'],
        ok: ['true'],
      });
      expect(
        await get(`/sessions/${session.id}/metadata?root_runs_only=true&k=1&metadata_keys=model&metadata_keys=x`),
      ).toEqual({ model: ['small'], x: [] });
      expect(await get(`/sessions/${session.id}/metadata?start_time=2030-01-01`)).toEqual({});
      expect((await call('GET', `/sessions/${session.id}/metadata?k=0`)).status).toBe(422);
      expect((await call('GET', `/sessions/${session.id}/metadata`, undefined, 'b')).status).toBe(404);
    });

    it('are those of the runs that meet a filter', async () => {
      const stats = async (filter: string) =>
        (await get(`/sessions?id=${session.id}&include_stats=true&stats_filter=${encodeURIComponent(filter)}`))[0];
      expect(await stats('eq(name, "ask")')).toMatchObject({
        run_count: 2,
        error_rate: 0,
        streaming_rate: 0,
        total_tokens: null,
        feedback_stats: { q: { n: 1, avg: 1 } },
        session_feedback_stats: { f1: { n: 1 } },
      });
      expect(await stats('has(tags, "t1")')).toMatchObject({ run_count: 2, error_rate: 0.5, feedback_stats: {} });
      expect(await stats('eq(name, "tell")')).toMatchObject({ total_tokens: 7, total_cost: '0.25' });
      expect(await stats('lt(feedback.q, 1)')).toMatchObject({ run_count: 0, latency_p50: null });
      const { status, body } = await call('GET', '/sessions?include_stats=true&stats_filter=eq(colour,1)');
      expect([status, body.detail]).toEqual([400, expect.stringContaining('stats_filter, character 3: no attribute')]);
    });

    it('refuses tags of resources by name', async () => {
      const { status, body } = await call('GET', `/sessions?tag_value_id=${randomUUID()}`);
      expect([status, body.detail]).toEqual([400, 'not supported: tag_value_id']);
      const made = await call('POST', '/sessions', { name: 'tagged', tag_value_ids: [randomUUID()] });
      expect([made.status, made.body.detail]).toEqual([400, 'not supported: tag_value_ids']);
    });
  });

  describe('of a dataset', () => {
    let dataset: Json;
    const names = ['one', 'two', 'three'];
    const experiments: Json[] = [];
    const tag = randomUUID();
    beforeAll(async () => {
      for (const [index, name] of names.entries()) {
        const stored = await store({
          dataset_name: `groups ${tag}`,
          experiment_name: `${tag} ${name}`,
          experiment_start_time: `2026-01-05T0${index}:00:00Z`,
          experiment_metadata: index === 1 ? null : { model: 'm', prompt: { v: index }, dataset_version: `v${index}` },
          results: [scored(randomUUID(), 1, { q: index }), scored(randomUUID(), 1, {}, { error: 'x' })],
        });
        dataset = stored.dataset;
        experiments.push(stored.experiment);
      }
    });
    const group = (body: object, key?: string) =>
      call('POST', `/datasets/${dataset.id}/experiments/grouped`, body, key);
    const shape = async (body: object) =>
      (await group(body)).body.groups.map(({ group_key, experiments: found }: Json) => [
        group_key,
        found.map(({ name }: Json) => name.split(' ')[1]),
      ]);

    it('are grouped by their metadata', async () => {
      const { groups } = (await group({ metadata_keys: ['model'] })).body;
      expect(groups).toHaveLength(2);
      expect(groups[0]).toMatchObject({
        group_key: { model: 'm' },
        count: 2,
        run_count: 4,
        error_rate: 0.5,
        min_start_time: '2026-01-05T00:00:00+00:00',
        max_start_time: '2026-01-05T02:00:00+00:00',
        feedback_stats: { q: { n: 2, avg: 1, min: 0, max: 2 } },
        experiments: [{ id: experiments[2]?.id, run_count: 2 }, { id: experiments[0]?.id }],
      });
      expect(await shape({ metadata_keys: ['prompt', 'model'] })).toEqual([
        [{ model: 'm', prompt: { v: 2 } }, ['three']],
        [{ model: null, prompt: null }, ['two']],
        [{ model: 'm', prompt: { v: 0 } }, ['one']],
      ]);
      expect(await shape({ metadata_keys: ['model'], experiment_limit: 1, use_approx_stats: true })).toEqual([
        [{ model: 'm' }, ['three']],
      ]);
      expect(await shape({ metadata_keys: ['model'], name_contains: 'TW', filter: null })).toEqual([
        [{ model: null }, ['two']],
      ]);
      expect(await shape({ metadata_keys: ['model'], dataset_version: 'v0' })).toEqual([[{ model: 'm' }, ['one']]]);
      const late = (await group({ metadata_keys: ['model'], stats_start_time: '2030-01-01' })).body.groups;
      expect(late[0]).toMatchObject({ run_count: 0, error_rate: null, feedback_stats: {} });
    });

    it.each([
      [{}, 422],
      [{ metadata_keys: [] }, 422],
      [{ metadata_keys: ['a', 'b', 'c', 'd', 'e'] }, 422],
      [{ metadata_keys: ['a'], experiment_limit: 1001 }, 422],
      [{ metadata_keys: ['a'], filter: 'eq(name, "x")' }, 400],
      [{ metadata_keys: ['a'], tag_value_id: [randomUUID()] }, 400],
    ])('are not grouped by %j', async (body, status) => {
      expect((await group(body)).status).toBe(status);
    });

    it('are shown to their workspace only', async () => {
      expect((await group({ metadata_keys: ['a'] }, 'b')).status).toBe(404);
      const path = `/datasets/${dataset.id}/experiment-view-overrides`;
      const body = { column_overrides: [{ column: 'inputs' }] };
      for (const [method, where, sent] of [
        ['GET', path, undefined],
        ['POST', path, body],
        ['PATCH', `${path}/${randomUUID()}`, body],
        ['DELETE', `${path}/${randomUUID()}`, undefined],
      ] as const) {
        expect([method, (await call(method, where, sent, 'b')).status]).toEqual([method, 404]);
      }
    });

    it('are shown in columns as people want them', async () => {
      const path = `/datasets/${dataset.id}/experiment-view-overrides`;
      const columns = [
        {
          column: 'feedback.q',
          color_gradient: [
            [0, '#f00'],
            [1, '#0f0'],
          ],
          precision: 3,
          hide: null,
        },
        { column: 'metadata.model', color_map: { m: 'red' }, disable_colors: false },
      ];
      expect(await get(path)).toEqual([]);
      const made = await call('POST', path, { column_overrides: columns });
      const { hide: _, ...first } = columns[0] as Json;
      expect([made.status, made.body]).toEqual([
        201,
        {
          id: expect.any(String),
          dataset_id: dataset.id,
          column_overrides: [first, columns[1]],
          created_at: expect.any(String),
          modified_at: expect.any(String),
        },
      ]);
      expect(await get(path)).toEqual([made.body]);
      expect(await get(`${path}/${made.body.id}`)).toEqual(made.body);
      expect((await call('POST', path, { column_overrides: columns })).status).toBe(409);
      const changed = await call('PATCH', `${path}/${made.body.id}`, { column_overrides: [{ column: 'outputs' }] });
      expect(changed.body).toMatchObject({ column_overrides: [{ column: 'outputs' }] });
      expect((await call('DELETE', `${path}/${made.body.id}`)).status).toBe(200);
      expect((await call('GET', `${path}/${made.body.id}`)).status).toBe(404);
    });

    it.each([
      [{ column: 'secrets' }, 'column'],
      [{ column: 'inputs', precision: 7 }, 'precision'],
      [{ column: 'inputs', color_gradient: [[1]] }, 'color_gradient'],
      [{ column: 'inputs', color_gradient: [['a', 'b']] }, 'color_gradient'],
      [{ column: 'inputs', color_map: [] }, 'color_map'],
      [{ column: 'inputs', hide: 'no' }, 'hide'],
    ])('are not shown as %j', async (column, place) => {
      const { status, body } = await call('POST', `/datasets/${dataset.id}/experiment-view-overrides`, {
        column_overrides: [column],
      });
      expect([status, body.detail[0]?.loc]).toEqual([422, ['body', 'column_overrides', 0, place]]);
    });
  });

  it('belong to a workspace that its key finds', async () => {
    const settings = await get('/settings');
    expect(await get('/workspaces')).toEqual([
      expect.objectContaining({ id: tenantA, display_name: settings.display_name, is_deleted: false }),
    ]);
    expect((await service.call('GET', '/workspaces', { key: 'b' })).body).toEqual([
      expect.objectContaining({ id: tenantB }),
    ]);
    expect(await get('/workspaces/current/usage_limits')).toMatchObject({ in_reject_set: false });
    expect(await get('/info/health')).toEqual({ clickhouse_disk_free_pct: 100 });
  });

  it.each(['views', 'insights', 'dashboard'])('has no %s', async (what) => {
    const { status, body } = await call('POST', `/sessions/${randomUUID()}/${what}`, {});
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'no_route' })]);
  });
});
