import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, tenantA, type TestService } from './test-service.js';
import { row, upload, uploadPath } from './upload-factory.js';

/** A row that takes `seconds`, with one score per key. */
const scored = (rowId: string, seconds: number, scores: Record<string, number>, fields = {}) =>
  row({
    row_id: rowId,
    end_time: new Date(Date.UTC(2026, 0, 5, 10) + seconds * 1000).toISOString(),
    evaluation_scores: Object.entries(scores).map(([key, score]) => ({ key, score })),
    ...fields,
  });

describe('reading back', () => {
  let service: TestService;
  const get = async (path: string) => (await service.call('GET', `/api/v1${path}`)).body;
  const post = async (path: string, body: unknown) => (await service.call('POST', `/api/v1${path}`, body)).body;
  const store = async (fields: object) => (await service.call('POST', uploadPath, upload(fields as never))).body;
  const ids = (found: { id: string }[]) => found.map(({ id }) => id);

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

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

  describe('statistics', () => {
    it('match values computed by hand', async () => {
      const categories = {
        type: 'categorical',
        categories: [
          { value: 1, label: 'CORRECT' },
          { value: 0, label: 'WRONG' },
        ],
      };
      const { experiment } = await store({
        summary_experiment_scores: [
          { key: 'f1', score: 0.75, comment: 'over all', feedback_source: { type: 'auto_eval' } },
        ],
        results: [
          row({
            end_time: '2026-01-05T10:00:01Z',
            evaluation_scores: [
              { key: 'h', score: 0, comment: 'no' },
              { key: 'c', score: 1, feedback_config: categories },
            ],
          }),
          row({
            end_time: '2026-01-05T10:00:02Z',
            evaluation_scores: [
              { key: 'h', score: 1 },
              { key: 'c', score: 1 },
            ],
          }),
          row({
            end_time: '2026-01-05T10:00:04Z',
            evaluation_scores: [
              { key: 'h', score: true, feedback_source: { type: 'model' } },
              { key: 'c', score: 0 },
            ],
            error: 'boom',
          }),
          row({
            start_time: '2026-01-05T10:30:00.5Z',
            end_time: '2026-01-05T10:30:10.5Z',
            evaluation_scores: [
              { key: 'label', value: 'x' },
              { key: 'label', value: 'y' },
              { key: 'label', value: 'x' },
            ],
          }),
        ],
      });
      const found = await get(`/sessions/${experiment.id}?include_stats=true`);
      expect(found).toMatchObject({
        run_count: 4,
        error_rate: 0.25,
        streaming_rate: 0,
        run_facets: [],
        total_tokens: null,
        total_cost: null,
        last_run_start_time: '2026-01-05T10:30:00.500000+00:00',
        last_run_start_time_live: null,
      });
      // Latencies 1, 2, 4, 10: linear interpolation at rank 1.5 and 2.97.
      expect(found.latency_p50).toBeCloseTo(3, 10);
      expect(found.latency_p99).toBeCloseTo(4 * 0.03 + 10 * 0.97, 10);
      const h = {
        n: 3,
        avg: 2 / 3,
        min: 0,
        max: 1,
        stdev: Math.sqrt(1 / 3),
        errors: 0,
        values: {},
        comments: ['no'],
        sources: ['api', 'model'],
        contains_thread_feedback: false,
      };
      const { avg, stdev, ...rest } = found.feedback_stats.h;
      expect(rest).toEqual({
        n: h.n,
        min: 0,
        max: 1,
        errors: 0,
        values: {},
        comments: h.comments,
        sources: h.sources,
        contains_thread_feedback: false,
      });
      expect(avg).toBeCloseTo(h.avg, 12);
      expect(stdev).toBeCloseTo(h.stdev, 12);
      expect(found.feedback_stats.c).toMatchObject({ n: 3, values: { CORRECT: 2, WRONG: 1 } });
      expect(found.feedback_stats.label).toMatchObject({
        n: 3,
        avg: null,
        min: null,
        max: null,
        stdev: null,
        values: { x: 2, y: 1 },
      });
      expect(Object.keys(found.feedback_stats)).toEqual(['c', 'h', 'label']);
      expect(found.session_feedback_stats).toEqual({
        f1: {
          n: 1,
          avg: 0.75,
          min: 0.75,
          max: 0.75,
          stdev: null,
          errors: 0,
          values: {},
          comments: ['over all'],
          sources: ['auto_eval'],
          contains_thread_feedback: false,
        },
      });
      const late = await get(`/sessions/${experiment.id}?include_stats=true&stats_start_time=2026-01-05T10:30:00Z`);
      expect(late).toMatchObject({ run_count: 1, latency_p50: 10, error_rate: 0 });
      expect(Object.keys(late.feedback_stats)).toEqual(['label']);
    });

    it('reproduce percentiles of nine latencies in milliseconds', async () => {
      const latencies = [7.896, 1.001, 13.42, 2.5, 9.337, 4.25, 8.1, 3.75, 12.9];
      const { experiment } = await store({ results: latencies.map((seconds) => scored(randomUUID(), seconds, {})) });
      const sorted = [...latencies].sort((a, b) => a - b) as [number, ...number[]];
      const found = await get(`/sessions/${experiment.id}?include_stats=1`);
      expect(found.latency_p50).toBeCloseTo(sorted[4] as number, 9);
      expect(found.latency_p99).toBeCloseTo((sorted[7] as number) * 0.08 + (sorted[8] as number) * 0.92, 9);
    });

    it('of an experiment without rows are zero and empty', async () => {
      const { experiment } = await store({ results: [] });
      expect(await get(`/sessions/${experiment.id}?include_stats=true`)).toMatchObject({
        run_count: 0,
        latency_p50: null,
        feedback_stats: {},
      });
    });

    it('survive hostile names of keys and labels', async () => {
      const { experiment } = await store({
        results: [
          row({
            evaluation_scores: [
              { key: '__proto__', value: '__proto__' },
              { key: 'constructor', score: 1 },
            ],
          }),
        ],
      });
      const { feedback_stats: stats } = await get(`/sessions/${experiment.id}?include_stats=true`);
      expect(Object.keys(stats).sort()).toEqual(['__proto__', 'constructor']);
      expect(JSON.stringify(stats)).toContain('"values":{"__proto__":1}');
    });
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
      expect(run).toEqual(all[0]);
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
    it('of an experiment leave alone what is null', async () => {
      const { experiment } = await store({ experiment_description: 'first' });
      const name = randomUUID();
      const changed = await service.call('PATCH', `/api/v1/sessions/${experiment.id}`, {
        name,
        extra: null,
        description: null,
        end_time: null,
      });
      expect(changed.body).toMatchObject({ name, description: 'first', end_time: experiment.end_time });
      expect(changed.body).not.toHaveProperty('run_count');
      expect((await service.call('PATCH', `/api/v1/sessions/${experiment.id}`, { name: 'default' })).status).toBe(409);
      const more = { end_time: 1767615000000, extra: { metadata: { a: 1 } } };
      expect((await service.call('PATCH', `/api/v1/sessions/${experiment.id}`, more)).body).toMatchObject({
        end_time: '2026-01-05T12:10:00+00:00',
        extra: more.extra,
      });
    });

    it('of a dataset set and remove its baseline, which has to be one of its experiments', async () => {
      const { dataset, experiment } = await store({});
      const other = (await store({})).experiment;
      const patch = (body: object) => service.call('PATCH', `/api/v1/datasets/${dataset.id}`, body);
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

  describe('comparison', () => {
    const rows = Array.from({ length: 5 }, () => randomUUID()) as [string, string, string, string, string];
    const [e1, e2, e3, e4, e5] = rows;
    let datasetId: string;
    let base: string;
    let next: string;

    beforeAll(async () => {
      const name = randomUUID();
      const first = await store({
        dataset_name: name,
        results: [
          scored(e1, 1, { q: 0.5, cost: 10 }),
          scored(e2, 2, { q: 1, cost: 10 }),
          scored(e3, 3, { q: 0 }),
          scored(e4, 4, { q: 0.25 }, { error: 'x' }),
        ],
      });
      const second = await store({
        dataset_name: name,
        // e1 twice: its mean is 0.75. e2 regresses, e3 stays, e4 is missing, e5 is new, e3 has other content.
        results: [
          scored(e1, 1, { q: 1, cost: 4 }),
          scored(e1, 1, { q: 0.5, cost: 6 }),
          scored(e2, 1, { q: 0.4, cost: 12 }),
          scored(e3, 1, { q: 0 }, { expected_outputs: { answer: 'other' } }),
          scored(e5, 1, { q: 1 }),
        ],
      });
      [datasetId, base, next] = [first.dataset.id, first.experiment.id, second.experiment.id];
      await service.query(
        `INSERT INTO experiments.feedback_config (tenant_id, feedback_key, feedback_config, is_lower_score_better)
         VALUES ($1, 'cost', '{"type":"continuous"}', true)`,
        [tenantA],
      );
    });

    const compare = (body: object) => post(`/datasets/${datasetId}/runs`, { session_ids: [base, next], ...body });

    it('aligns the runs of all experiments by example', async () => {
      const found = await compare({ limit: 100 });
      expect(ids(found)).toEqual([e1, e2, e3, e4, e5]);
      const shape = found.map(({ runs }: { runs: { session_id: string }[] }) =>
        runs.map((run) => (run.session_id === base ? 'b' : 'n')).join(''),
      );
      expect(shape).toEqual(['bnn', 'bn', 'bn', 'b', 'n']);
      expect(found[0].runs[0]).toMatchObject({
        reference_example_id: e1,
        status: 'success',
        inputs: { question: 'q' },
        feedback_stats: { q: { n: 1, avg: 0.5 } },
      });
      expect(found[0].runs[0].feedbacks.map(({ key, score }: { key: string; score: number }) => [key, score])).toEqual([
        ['cost', 10],
        ['q', 0.5],
      ]);
      expect(found[2].runs.map((run: { example_changed: boolean }) => run.example_changed)).toEqual([true, false]);
    });

    it('pages, previews, sorts and picks examples', async () => {
      expect(ids(await compare({ offset: 1, limit: 2 }))).toEqual([e2, e3]);
      expect(await compare({ offset: 5 })).toEqual([]);
      expect(ids(await compare({ example_ids: [e5, e2] }))).toEqual([e2, e5]);
      const [preview] = await compare({ preview: true, limit: 1 });
      expect(preview.runs[0]).toMatchObject({
        inputs: null,
        outputs: null,
        inputs_preview: '{"question": "q"}',
        outputs_preview: '{"answer": "a"}',
      });
      // Means over all runs: e1 2/3, e2 0.7, e3 0, e4 0.25, e5 1.
      expect(ids(await compare({ sort_params: { sort_by: 'q' } }))).toEqual([e5, e2, e1, e4, e3]);
      expect(ids(await compare({ sort_params: { sort_by: 'feedback.cost', sort_order: 'ASC' } }))).toEqual([
        e1,
        e2,
        e3,
        e4,
        e5,
      ]);
      expect(ids(await post(`/datasets/${datasetId}/runs`, { session_ids: [base] }))).toEqual([e1, e2, e3, e4]);
    });

    it('lists improved and regressed examples in the direction of the metric', async () => {
      const delta = (body: object) =>
        post(`/datasets/${datasetId}/runs/delta`, {
          baseline_session_id: base,
          comparison_session_ids: [next],
          feedback_key: 'q',
          ...body,
        });
      expect(await delta({})).toEqual({
        feedback_deltas: { [next]: { improved_examples: [e1], regressed_examples: [e2] } },
      });
      expect(await delta({ feedback_key: 'cost' })).toEqual({
        feedback_deltas: { [next]: { improved_examples: [e1], regressed_examples: [e2] } },
      });
      expect(await delta({ offset: 1, limit: 1 })).toEqual({
        feedback_deltas: { [next]: { improved_examples: [], regressed_examples: [e2] } },
      });
      expect(await delta({ feedback_key: 'none' })).toEqual({
        feedback_deltas: { [next]: { improved_examples: [], regressed_examples: [] } },
      });
    });

    it('summarises metrics and coverage as computed by hand', async () => {
      const found = await post(`/datasets/${datasetId}/comparison`, { session_ids: [base, next] });
      expect(found).toMatchObject({ dataset_id: datasetId, baseline_session_id: base });
      expect(found.coverage).toMatchObject({ total: 5, in_all: 3, changed: 1 });
      expect(found.coverage.experiments).toEqual([
        expect.objectContaining({
          session_id: base,
          run_count: 4,
          example_count: 4,
          only_here: 1,
          error_count: 1,
          latency_p50: 2.5,
        }),
        expect.objectContaining({
          session_id: next,
          run_count: 5,
          example_count: 4,
          only_here: 1,
          error_count: 0,
          latency_p50: 1,
        }),
      ]);
      const [cost, q] = found.metrics;
      expect(cost).toMatchObject({ key: 'cost', is_lower_score_better: true });
      expect(cost.experiments[1]).toMatchObject({
        n: 3,
        versus_baseline: { paired_examples: 2, improved: 1, regressed: 1, same: 0 },
      });
      expect(q.experiments[0]).toEqual({ session_id: base, n: 4, avg: 0.4375, versus_baseline: null });
      const { avg, versus_baseline: versus } = q.experiments[1];
      expect(avg).toBeCloseTo(2.9 / 5, 12);
      expect(versus).toMatchObject({ paired_examples: 3, improved: 1, regressed: 1, same: 1 });
      expect(versus.avg_delta).toBeCloseTo(2.9 / 5 - 0.4375, 12);
      // e1 0.75 - 0.5, e2 0.4 - 1, e3 0 - 0.
      expect(versus.paired_delta).toBeCloseTo((0.25 - 0.6 + 0) / 3, 12);
      const turned = await post(`/datasets/${datasetId}/comparison`, {
        session_ids: [base, next],
        baseline_session_id: next,
      });
      expect(turned.metrics[1].experiments[0].versus_baseline).toMatchObject({ improved: 1, regressed: 1, same: 1 });
      expect(turned.metrics[1].experiments[1].versus_baseline).toBeNull();
    });

    it('refuses experiments of elsewhere', async () => {
      const other = (await store({})).experiment.id;
      const call = (path: string, body: object) => service.call('POST', `/api/v1/datasets/${datasetId}${path}`, body);
      for (const id of [other, randomUUID()]) {
        expect((await call('/runs', { session_ids: [base, id] })).status).toBe(404);
        expect((await call('/comparison', { session_ids: [base, id] })).status).toBe(404);
        expect(
          (await call('/runs/delta', { baseline_session_id: base, comparison_session_ids: [id], feedback_key: 'q' }))
            .status,
        ).toBe(404);
      }
      expect((await call('/comparison', { session_ids: [base, base] })).status).toBe(422);
      expect((await call('/comparison', { session_ids: [base, next], baseline_session_id: other })).status).toBe(422);
      expect((await call('/runs', { session_ids: [base], filters: { [base]: ['eq(a, 1)'] } })).body.detail).toBe(
        'not supported: filters',
      );
    });
  });
});
