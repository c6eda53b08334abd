import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@heddle/database';
import { startTestService, type TestService } from './test-app.js';
import { row, scored, upload, uploadPath } from './upload-factory.js';

type Json = Record<string, any>;

describe('sessions', () => {
  let service: TestService;
  const call = (method: string, path: string, body?: unknown, key?: string) =>
    service.call(method, `/api/v1${path}`, { ...(body === undefined ? {} : { body }), ...(key ? { key } : {}) });
  const get = async (path: string): Promise<any> => (await call('GET', path)).body;
  const store = async (fields: object): Promise<Json> =>
    (await service.call('POST', uploadPath, { body: upload(fields as never) })).body as Json;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  describe('sorted by what runs and feedback add up to', () => {
    const tag = randomUUID().slice(0, 8);
    const ids: string[] = [];
    const order = async (query: string) =>
      (await get(`/sessions?name_contains=${tag}&${query}`)).map(({ name }: Json) => name.at(-1)).join('');
    const summaries = () =>
      service.query<Json>(
        'SELECT session_id, stale, generation, run_count FROM experiments.session_summary ORDER BY 1',
      );

    beforeAll(async () => {
      for (const [name, seconds, score] of [
        ['a', 3, 0.2],
        ['b', 1, 0.9],
      ] as const) {
        const results = [scored(randomUUID(), seconds, { q: score })];
        ids.push((await store({ experiment_name: `${tag} ${name}`, results })).experiment.id);
      }
    });

    it('are summarised once, for as long as nothing changes', async () => {
      expect(await order('sort_by=latency_p50')).toBe('ab');
      const first = await summaries();
      expect(first.map(({ stale, run_count }) => [stale, run_count])).toEqual([
        [false, 1],
        [false, 1],
      ]);
      expect(await order('sort_by=feedback&sort_by_feedback_key=q')).toBe('ba');
      expect(await order('sort_by=runs_count&sort_by_desc=false')).toHaveLength(2);
      expect(await summaries()).toEqual(first);
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

    it('stay stale while somebody writes, and are right afterwards', async () => {
      const [first] = ids;
      const summary = async () =>
        (
          await service.query<Json>(
            'SELECT stale, latency_p50 FROM experiments.session_summary WHERE session_id = $1',
            [first],
          )
        )[0];
      await service.query('UPDATE experiments.session_summary SET stale = true');
      const writer = createClient({ url: service.env.DATABASE_URL, applicationName: 'writer' });
      await writer.connect();
      try {
        await writer.query('BEGIN');
        await writer.query("UPDATE experiments.run SET end_time = start_time + interval '2 h' WHERE session_id = $1", [
          first,
        ]);
        expect(await order('sort_by=error_rate')).toHaveLength(2);
        expect(await summary()).toEqual({ stale: true, latency_p50: 3 });
        await writer.query('COMMIT');
      } finally {
        await writer.end();
      }
      await order('sort_by=latency_p50');
      expect(await summary()).toEqual({ stale: false, latency_p50: 7200 });
    });

    it('that took long to make rest before they are made again', async () => {
      await order('sort_by=latency_p50');
      const [before] = await summaries();
      await service.query('UPDATE experiments.session_summary SET stale = true, cost_ms = 10000');
      await order('sort_by=latency_p50');
      expect((await summaries())[0]).toEqual({ ...before, stale: true });
      await service.query("UPDATE experiments.session_summary SET computed_at = computed_at - interval '201 s'");
      await order('sort_by=latency_p50');
      expect((await summaries())[0]).toEqual({ ...before, generation: before?.generation + 1 });
    });

    it('read no runs for a page whose summaries are there', async () => {
      await order('sort_by=latency_p50');
      await service.query('ALTER TABLE experiments.run RENAME TO hidden_run');
      try {
        expect(await order('sort_by=latency_p50')).toBe('ab');
      } finally {
        await service.query('ALTER TABLE experiments.hidden_run RENAME TO run');
      }
    });

    it('leave nothing behind', async () => {
      for (const id of ids) await call('DELETE', `/sessions/${id}`);
      expect((await summaries()).filter(({ session_id }) => ids.includes(session_id))).toEqual([]);
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
           tags = ARRAY['t1', 't"2']
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
      await get('/sessions?sort_by=runs_count');
      expect(
        await service.query('SELECT run_count, error_rate FROM experiments.session_summary WHERE session_id = $1', [
          session.id,
        ]),
      ).toEqual([{ run_count: 4, error_rate: 0.25 }]);
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

    it('says what the metadata of its runs are', async () => {
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

    it.each(['stats_filter=eq(name,"a")', `tag_value_id=${randomUUID()}`])('refuses %s by name', async (query) => {
      const { status, body } = await call('GET', `/sessions?${query}`);
      expect([status, body.detail]).toEqual([400, `not supported: ${query.split('=')[0]}`]);
    });
  });

  it.each(['views', 'insights', 'dashboard'])('has no %s', async (what) => {
    const { status, body } = await call('POST', `/sessions/${randomUUID()}/${what}`, {});
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'no_route' })]);
  });
});
