import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestService, tenantA } from './test-app.js';
import { scored, upload, uploadPath } from './upload-factory.js';

describe('reading back', () => {
  const service = useTestService();
  const get = async (path: string) => (await service.call('GET', `/api/v1${path}`)).body;
  const post = async (path: string, body: unknown) => (await service.call('POST', `/api/v1${path}`, { body })).body;
  const store = async (fields: object) =>
    (await service.call('POST', uploadPath, { body: upload(fields as never) })).body;
  const ids = (found: { id: string }[]) => found.map(({ id }) => id);

  it('has one plain session named default in a fresh workspace', async () => {
    await Promise.all([get('/sessions'), get('/sessions'), get('/settings')]);
    expect(await get('/sessions?limit=1')).toEqual([
      expect.objectContaining({ name: 'default', tenant_id: tenantA, reference_dataset_id: null, run_count: null }),
    ]);
    expect(await get('/sessions?include_stats=True')).toEqual([
      expect.objectContaining({
        run_count: 0,
        feedback_stats: {},
        session_feedback_stats: {},
        run_facets: [],
        error_rate: null,
        latency_p50: null,
      }),
    ]);
    expect(await get('/settings')).toMatchObject({ id: tenantA, tenant_handle: null });
  });

  describe('lists', () => {
    const tag = randomUUID().slice(0, 8);
    const experiments: { id: string; name: string; reference_dataset_id: string }[] = [];
    let datasetId: string;

    beforeAll(async () => {
      for (const [n, seconds, score] of [
        [0, 3, 0.2],
        [1, 1, 0.9],
        [2, 2, 0.5],
      ] as const) {
        const { experiment, dataset } = await store({
          experiment_name: `${tag} E${n}`,
          dataset_name: `${tag} data_100%`,
          experiment_start_time: `2026-01-05T0${n}:00:00Z`,
          experiment_metadata: { n, nested: { tag } },
          summary_experiment_scores: [{ key: 'sum', score: 1 - score }],
          results: Array.from({ length: n + 1 }, (_, index) =>
            scored(randomUUID(), seconds, { q: score }, { error: n === 2 && index === 0 ? 'late' : null }),
          ),
        });
        experiments.push(experiment);
        datasetId = dataset.id;
      }
    });

    const order = async (query: string) =>
      (await get(`/sessions?name_contains=${tag.toUpperCase()}&${query}`))
        .map(({ name }: { name: string }) => name.at(-1))
        .join('');

    it.each([
      ['', '210'],
      ['sort_by_desc=false', '012'],
      ['sort_by=name&sort_by_desc=False', '012'],
      ['sort_by=latency_p50', '021'],
      ['sort_by=latency_p99&sort_by_desc=false', '120'],
      ['sort_by=runs_count', '210'],
      ['sort_by=error_rate&limit=1', '2'],
      ['sort_by=feedback&sort_by_feedback_key=q', '120'],
      ['sort_by=feedback&sort_by_feedback_key=sum&sort_by_feedback_source=session', '021'],
      ['limit=1&offset=1', '1'],
      ['offset=3', ''],
      ['reference_free=false', '210'],
      ['reference_free=true', ''],
      [`metadata=${encodeURIComponent('{"n":1}')}`, '1'],
      [`metadata=${encodeURIComponent(`{"nested":{"tag":"${tag}"}}`)}`, '210'],
      ['unknown=1&inline_s3_urls=true', '210'],
    ])('of experiments honour %s', async (query, expected) => {
      expect(await order(query)).toBe(expected);
    });

    it('of experiments filter by id, name and dataset', async () => {
      const [a, b] = experiments;
      if (!a || !b) throw new Error('the experiments are not stored');
      expect(ids(await get(`/sessions?id=${a.id}&id=${b.id}`)).sort()).toEqual([a.id, b.id].sort());
      expect(ids(await get(`/sessions?name=${encodeURIComponent(a.name)}`))).toEqual([a.id]);
      expect(await get('/sessions?name=nobody')).toEqual([]);
      expect(await get(`/sessions?reference_dataset=${datasetId}`)).toHaveLength(3);
    });

    it('of datasets filter, sort and count', async () => {
      const one = (await get(`/datasets?name=${encodeURIComponent(`${tag} data_100%`)}`))[0];
      expect(one).toMatchObject({
        id: datasetId,
        session_count: 3,
        example_count: 6,
        last_session_start_time: '2026-01-05T02:00:00+00:00',
      });
      expect(await get(`/datasets?name_contains=${encodeURIComponent('DATA_100%')}`)).toHaveLength(1);
      expect(await get(`/datasets?name_contains=data_1%25%25`)).toEqual([]);
      expect((await get('/datasets?sort_by=session_count&limit=1'))[0].id).toBe(datasetId);
      expect((await get(`/datasets?id=${datasetId}&exclude=example_count`))[0].example_count).toBeNull();
      expect(await get('/datasets?offset=1000')).toEqual([]);
      expect(await get('/datasets?data_type=chat')).toEqual([]);
    });

    it('of examples page in the order of upload, and filter', async () => {
      const all = await get(`/examples?dataset=${datasetId}&order=recently_created&descending=false`);
      expect(all).toHaveLength(6);
      const paged = [
        ...(await get(`/examples?dataset=${datasetId}&limit=4&descending=false`)),
        ...(await get(`/examples?dataset=${datasetId}&limit=4&offset=4&descending=false`)),
      ];
      expect(ids(paged)).toEqual(ids(all));
      expect(ids(await get(`/examples?id=${all[0].id}&id=${all[3].id}&order=id`))).toEqual(
        [all[0].id, all[3].id].sort(),
      );
      expect(await get(`/examples/count?dataset=${datasetId}`)).toBe(6);
      const { headers } = await service.call('GET', `/api/v1/examples/count?dataset=${datasetId}`);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await get(`/examples/count?dataset=${datasetId}&splits=base`)).toBe(6);
      expect(await get(`/examples/count?dataset=${datasetId}&splits=test`)).toBe(0);
      expect(await get(`/examples/count?dataset=${datasetId}&full_text_contains=QUESTION`)).toBe(6);
      expect(await get(`/examples/count?dataset=${datasetId}&as_of=2020-01-01`)).toBe(0);
      expect(Object.keys((await get(`/examples?id=${all[0].id}&select=outputs`))[0]).sort()).toEqual([
        'dataset_id',
        'id',
        'inputs',
        'name',
        'outputs',
      ]);
      const shuffled = await get(`/examples?dataset=${datasetId}&order=random&random_seed=7`);
      expect(await get(`/examples?dataset=${datasetId}&order=random&random_seed=7`)).toEqual(shuffled);
      expect(ids(shuffled).sort()).toEqual(ids(all).sort());
    });

    it('of runs page by cursor without gaps, and filter', async () => {
      const session = [experiments[2]?.id as string];
      const all = (await post('/runs/query', { session })).runs;
      expect(all).toHaveLength(3);
      const seen: string[] = [];
      for (let cursor: string | null = null; ;) {
        const page: { runs: { id: string }[]; cursors: { next: string | null } } = await post('/runs/query', {
          session,
          limit: 1,
          cursor,
        });
        seen.push(...ids(page.runs));
        cursor = page.cursors.next;
        if (!cursor) break;
      }
      expect(seen).toEqual(ids(all));
      expect((await post('/runs/query', { session, error: true })).runs).toEqual([
        expect.objectContaining({ status: 'error', error: 'late' }),
      ]);
      expect((await post('/runs/query', { session, error: false })).runs).toHaveLength(2);
      expect((await post('/runs/query', { session, is_root: false })).runs).toEqual([]);
      expect((await post('/runs/query', { session, start_time: '2026-01-05T10:00:01Z' })).runs).toEqual([]);
      expect(
        (await post('/runs/query', { session, start_time: null, end_time: '2026-01-05T10:00:02Z' })).runs,
      ).toHaveLength(3);
      expect(ids((await post('/runs/query', { session, order: 'asc' })).runs)).toEqual([...ids(all)].reverse());
      expect(ids((await post('/runs/query', { reference_example: [all[1].reference_example_id] })).runs)).toEqual([
        all[1].id,
      ]);
      expect(ids((await post('/runs/query', { id: [all[0].id], error: true, session: [randomUUID()] })).runs)).toEqual([
        all[0].id,
      ]);
      const [selected] = (await post('/runs/query', { session, select: ['inputs'], limit: 1 })).runs;
      expect(selected).not.toHaveProperty('outputs');
      expect(selected).toMatchObject({
        inputs: { question: 'q' },
        trace_id: selected.id,
        dotted_order: `20260105T100000000000Z${selected.id}`,
      });
      const run = await get(`/runs/${all[0].id}`);
      expect(run).toEqual({ ...all[0], child_run_ids: [] });
      expect(run).toMatchObject({
        total_tokens: 0,
        total_cost: null,
        parent_run_id: null,
        feedback_stats: { q: { n: 1, avg: 0.5 } },
        app_path: `/o/${tenantA}/projects/p/${session[0]}/r/${run.id}?poll=true`,
      });
    });

    it('of feedback filter', async () => {
      const session = experiments[1]?.id;
      const list = (query: string) => get(`/feedback?session=${session}&${query}`);
      expect(await list('')).toHaveLength(3);
      expect(await list('level=session')).toEqual([
        expect.objectContaining({ key: 'sum', run_id: null, is_root: false }),
      ]);
      expect(await list('level=run&key=q')).toHaveLength(2);
      expect(await list('source=model')).toEqual([]);
      expect(await list('has_comment=true')).toEqual([]);
      expect(await list('has_score=false')).toEqual([]);
      expect(await list('max_created_at=2020-01-01T00:00:00Z')).toEqual([]);
      expect(await list('limit=1&offset=3')).toEqual([]);
      const [one] = await list('level=run');
      expect(await get(`/feedback?run=${one.run_id}`)).toEqual([one]);
      expect(await get(`/feedback/${one.id}`)).toEqual(one);
    });
  });

  describe('changes', () => {
    it('of an experiment keep the fields that are null', async () => {
      const { experiment } = await store({ experiment_description: 'first' });
      const name = randomUUID();
      const changed = await service.call('PATCH', `/api/v1/sessions/${experiment.id}`, {
        body: {
          name,
          extra: null,
          description: null,
          end_time: null,
        },
      });
      expect(changed.body).toMatchObject({ name, description: 'first', end_time: experiment.end_time });
      expect(changed.body).not.toHaveProperty('run_count');
      expect(
        (await service.call('PATCH', `/api/v1/sessions/${experiment.id}`, { body: { name: 'default' } })).status,
      ).toBe(409);
      const more = { end_time: 1767615000000, extra: { metadata: { a: 1 } } };
      expect((await service.call('PATCH', `/api/v1/sessions/${experiment.id}`, { body: more })).body).toMatchObject({
        end_time: '2026-01-05T12:10:00+00:00',
        extra: more.extra,
      });
    });

    it('of a dataset set and remove its baseline, which has to be one of its experiments', async () => {
      const { dataset, experiment } = await store({});
      const other = (await store({})).experiment;
      const patch = (body: object) => service.call('PATCH', `/api/v1/datasets/${dataset.id}`, { body });
      expect((await patch({ baseline_experiment_id: experiment.id, metadata: { a: 1 } })).body).toMatchObject({
        baseline_experiment_id: experiment.id,
        metadata: { a: 1 },
      });
      expect((await patch({ baseline_experiment_id: other.id })).status).toBe(422);
      expect((await patch({ baseline_experiment_id: randomUUID() })).status).toBe(404);
      expect((await patch({ description: 'd' })).body).toMatchObject({
        baseline_experiment_id: experiment.id,
        description: 'd',
      });
      expect((await patch({ inputs_schema_definition: { type: 'object' } })).status).toBe(400);
      await service.call('DELETE', `/api/v1/sessions/${experiment.id}`);
      expect(await get(`/datasets/${dataset.id}`)).toMatchObject({
        baseline_experiment_id: null,
        example_count: 1,
        session_count: 0,
      });
    });

    it('delete a dataset with everything in it', async () => {
      const { dataset, experiment } = await store({ summary_experiment_scores: [{ key: 'k', score: 1 }] });
      expect((await service.call('DELETE', `/api/v1/datasets/${dataset.id}`)).status).toBe(200);
      for (const path of [`/datasets/${dataset.id}`, `/sessions/${experiment.id}`]) {
        expect((await service.call('GET', `/api/v1${path}`)).status).toBe(404);
      }
      expect(await get(`/feedback?session=${experiment.id}`)).toEqual([]);
      expect((await post('/runs/query', { session: [experiment.id] })).runs).toEqual([]);
      expect(await get(`/examples?dataset=${dataset.id}`)).toEqual([]);
      expect((await service.call('DELETE', `/api/v1/datasets/${dataset.id}`)).status).toBe(404);
    });

    it('delete several experiments', async () => {
      const [one, two] = [(await store({})).experiment.id, (await store({})).experiment.id];
      expect((await service.call('DELETE', `/api/v1/sessions?session_ids=${one}&session_ids=${two}`)).status).toBe(200);
      expect(await get(`/sessions?id=${one}&id=${two}`)).toEqual([]);
      expect((await service.call('DELETE', '/api/v1/sessions')).status).toBe(422);
    });
  });
});
