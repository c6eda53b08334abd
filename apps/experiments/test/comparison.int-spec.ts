import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestService, tenantA } from './test-app.js';
import { row, scored, upload, uploadPath } from './upload-factory.js';

describe('comparison', () => {
  const service = useTestService();
  const post = async (path: string, body: unknown) => (await service.call('POST', `/api/v1${path}`, { body })).body;
  const store = async (fields: object) =>
    (await service.call('POST', uploadPath, { body: upload(fields as never) })).body;
  const ids = (found: { id: string }[]) => found.map(({ id }) => id);

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

  it('previews are short however much the runs hold', async () => {
    const long = 'x'.repeat(20_000);
    const score = { key: 'k', score: 1, comment: long, correction: { long }, extra: { long } };
    const { body } = await service.call('POST', uploadPath, {
      body: upload({
        results: [
          row({
            actual_outputs: { long },
            error: long,
            run_metadata: { long },
            evaluation_scores: [{ ...score, feedback_source: { type: 'model', metadata: { long } } }],
          }),
        ],
      }),
    });
    const rows = async (preview: boolean) =>
      (
        await service.call('POST', `/api/v1/datasets/${body.dataset.id}/runs`, {
          body: {
            session_ids: [body.experiment.id],
            preview,
          },
        })
      ).body[0].runs[0];
    const short = await rows(true);
    expect(short).toMatchObject({ status: 'error', feedbacks: [{ key: 'k', score: 1 }] });
    expect(short.feedback_stats.k).toMatchObject({ n: 1, avg: 1 });
    expect(JSON.stringify(short).length).toBeLessThan(4000);
    expect(await rows(false)).toMatchObject({
      error: long,
      outputs: { long },
      extra: { metadata: { long } },
      feedbacks: [{ comment: long, correction: { long }, extra: { long }, feedback_source: { metadata: { long } } }],
    });
  });

  it('cuts texts in previews, never the JSON around them', async () => {
    const answer = `${'a line\n'.repeat(300)}"the end"`;
    const { body } = await service.call('POST', uploadPath, {
      body: upload({ results: [row({ actual_outputs: { answer } })] }),
    });
    const [{ runs }] = (
      await service.call('POST', `/api/v1/datasets/${body.dataset.id}/runs`, {
        body: {
          session_ids: [body.experiment.id],
          preview: true,
        },
      })
    ).body;
    const preview = JSON.parse(runs[0].outputs_preview).answer;
    expect(preview).toMatch(/^(a line\n){50,}.*…$/);
    expect(answer.startsWith(preview.slice(0, -1))).toBe(true);
    expect(JSON.parse(runs[0].inputs_preview)).toEqual({ question: 'q' });
  });

  it('pages, previews, sorts and picks examples', async () => {
    expect(ids(await compare({ offset: 1, limit: 2 }))).toEqual([e2, e3]);
    expect(await compare({ offset: 5 })).toEqual([]);
    expect(ids(await compare({ example_ids: [e5, e2] }))).toEqual([e2, e5]);
    const [preview] = await compare({ preview: true, limit: 1 });
    expect(preview.runs[0]).toMatchObject({
      inputs: null,
      outputs: null,
      inputs_preview: '{"question":"q"}',
      outputs_preview: '{"answer":"a"}',
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

  it.each(['first', 'last'])(
    'has the coverage of an experiment without runs on examples, as the %s one',
    async (at) => {
      const made = await post('/sessions', { name: randomUUID(), reference_dataset_id: datasetId });
      const session_ids = at === 'first' ? [made.id, base] : [base, made.id];
      const coverageBy = async (baseline_session_id: string) => {
        const { coverage } = await post(`/datasets/${datasetId}/comparison`, { session_ids, baseline_session_id });
        expect(coverage).toMatchObject({ total: 4, in_all: 0, changed: 0 });
        const of = (id: string) =>
          coverage.experiments.find(({ session_id }: { session_id: string }) => session_id === id);
        return [of(made.id), of(base)];
      };
      const none = { example_count: 0, only_here: 0, in_both: 0, errored_examples: 0, most_repetitions: 0 };
      expect(await coverageBy(base)).toEqual([
        expect.objectContaining({ ...none, only_in_baseline: 4 }),
        expect.objectContaining({ example_count: 4, only_here: 4, in_both: 4, only_in_baseline: 0 }),
      ]);
      expect(await coverageBy(made.id)).toEqual([
        expect.objectContaining({ ...none, only_in_baseline: 0 }),
        expect.objectContaining({ example_count: 4, only_here: 4, in_both: 0, only_in_baseline: 0 }),
      ]);
    },
  );

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
    // Nothing says which scores of "q" are better.
    expect(versus).toMatchObject({ paired_examples: 3, higher: 1, lower: 1, same: 1, improved: null, regressed: null });
    expect(versus.avg_delta).toBeCloseTo(2.9 / 5 - 0.4375, 12);
    // e1 0.75 - 0.5, e2 0.4 - 1, e3 0 - 0.
    expect(versus.paired_delta).toBeCloseTo((0.25 - 0.6 + 0) / 3, 12);
    const turned = await post(`/datasets/${datasetId}/comparison`, {
      session_ids: [base, next],
      baseline_session_id: next,
    });
    expect(turned.metrics[1].experiments[0].versus_baseline).toMatchObject({ higher: 1, lower: 1, same: 1 });
    expect(turned.metrics[1].experiments[1].versus_baseline).toBeNull();
  });

  it('refuses experiments of elsewhere', async () => {
    const other = (await store({})).experiment.id;
    const call = (path: string, body: object) => service.call('POST', `/api/v1/datasets/${datasetId}${path}`, { body });
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
    expect((await call('/runs', { session_ids: [base], filters: { [base]: ['eq(a, 1)'] } })).body.detail).toEqual(
      expect.stringContaining('no attribute "a"; there are: '),
    );
  });
});
