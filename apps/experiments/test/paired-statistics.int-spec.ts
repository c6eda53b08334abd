import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { testPairs } from '../src/analysis/statistics/paired-test.js';
import { finish } from '../src/analysis/statistics/steps.js';
import { PairedStatistics } from '../src/features/comparison/paired-statistics.js';
import { useTestService } from './test-app.js';
import { scored, upload, uploadPath } from './upload-factory.js';

describe('paired statistics', () => {
  const service = useTestService();
  let datasetId: string;
  let base: string;
  let next: string;
  let third: string;
  const name = randomUUID();
  const examples = Array.from({ length: 20 }, () => randomUUID());

  const store = async (results: unknown[]) =>
    (await service.call('POST', uploadPath, { body: upload({ dataset_name: name, results }) })).body;
  const call = (body: object) =>
    service.call('POST', `/api/v1/datasets/${datasetId}/comparison`, { body: { session_ids: [base, next], ...body } });
  const compare = async (body: object = {}) => (await call({ statistics: true, ...body })).body;
  const of = (answer: any, key: string, session = next, list = 'metrics') =>
    answer[list].find((metric: any) => metric.key === key).experiments.find((one: any) => one.session_id === session)
      .versus_baseline.statistics;

  /** The baseline answers the first 10 of 20 examples correctly; the other 0 to 14: 4 more, and none lost. */
  const right = (until: number) => (at: number) => (at < until ? 1 : 0);
  const rows = (correct: (at: number) => number, seconds: number, more = (_at: number) => ({})) =>
    examples.map((id, at) =>
      scored(
        id,
        seconds,
        { correct: correct(at), cost: at + seconds, style: at * seconds, ...(at === 0 ? { rare: seconds } : {}) },
        more(at),
      ),
    );

  beforeAll(async () => {
    const first = await store(rows(right(10), 2));
    const second = await store([
      ...rows(right(18), 3, (at) => (at === 17 ? { expected_outputs: { answer: 'other' } } : {})),
      // A repetition: its example counts once, with the mean of 0 and 1.
      scored(examples[19] as string, 3, { correct: 1, cost: 22, style: 57 }),
    ]);
    const other = await store(rows(right(10), 2, (at) => (at === 3 ? { error: 'x' } : {})).slice(0, 4));
    [datasetId, base, next, third] = [first.dataset.id, first.experiment.id, second.experiment.id, other.experiment.id];
  });

  it('are null by default', async () => {
    const { body } = await call({});
    expect(body.statistics).toBeNull();
    expect(of(body, 'correct')).toBeNull();
    expect(body.run_metrics.map(({ key }: { key: string }) => key)).toEqual(['error_rate', 'latency']);
  });

  it('are those computed by hand', async () => {
    const answer = await compare();
    expect(answer.statistics).toEqual({
      seed: expect.any(Number),
      resamples: 2000,
      confidence: 0.95,
      correction: 'holm',
    });
    // 19 examples count (one changed its content): seven went from 0 to 1, and the repeated one from 0 to a half.
    const correct = of(answer, 'correct');
    expect(correct).toMatchObject({ pairs: 19, test: 'sign_flip', confidence: 0.95, verdict: 'improved' });
    expect(correct.mean_delta).toBeCloseTo(7.5 / 19, 12);
    // All eight signs the same: 2 of 2^8. Cost and style have less; of one pair p is 1.
    expect(correct.p_value).toBe(2 / 256);
    expect(correct.p_value_adjusted).toBe((2 / 256) * 2);
    expect(correct.ci_low).toBeGreaterThan(0.1);
    expect(correct.ci_high).toBeLessThan(0.65);
    expect(correct.summary).toMatch(/^correct improved: mean change \+0\.395 \(95% interval /);
    expect(of(answer, 'cost')).toMatchObject({ mean_delta: 1, p_value: 2 / 2 ** 19, verdict: 'regressed' });
    expect(of(answer, 'rare')).toMatchObject({ pairs: 1, ci_low: null, p_value: 1, verdict: 'too_few_examples' });
    const latency = of(answer, 'latency', next, 'run_metrics');
    expect(latency).toMatchObject({ pairs: 19, mean_delta: 1, verdict: 'regressed', minimum_detectable_effect: null });
    expect(of(answer, 'error_rate', next, 'run_metrics')).toMatchObject({
      test: 'mcnemar_exact',
      mean_delta: 0,
      verdict: 'not_distinguishable',
    });
  });

  it('call a metric without a direction changed, until one is set for the workspace', async () => {
    const metricOf = async () => {
      const answer = await compare();
      return [answer.metrics.find(({ key }: { key: string }) => key === 'style'), of(answer, 'style')];
    };
    const [style, statistics] = await metricOf();
    expect(style).toMatchObject({ is_lower_score_better: null, direction_source: null });
    expect(style.experiments[1].versus_baseline).toMatchObject({
      higher: 19,
      lower: 0,
      improved: null,
      regressed: null,
    });
    expect(statistics.verdict).toBe('changed');
    expect(statistics.summary).toMatch(/^style changed: .* which direction is better is not set\.$/);
    const config = (method: string, body: object) =>
      service.call(method, '/api/v1/feedback-configs', { body: { feedback_key: 'style', ...body } });
    // Clients send false for "not set".
    await config('POST', { feedback_config: { type: 'continuous' }, is_lower_score_better: false });
    expect((await metricOf())[1].verdict).toBe('changed');
    await config('PATCH', { is_lower_score_better: true });
    expect((await metricOf())[1].verdict).toBe('regressed');
    await config('PATCH', { is_lower_score_better: false });
    const [higher, better] = await metricOf();
    expect(higher).toMatchObject({ is_lower_score_better: false, direction_source: 'setting' });
    expect(higher.experiments[1].versus_baseline).toMatchObject({ improved: 19, regressed: 0 });
    expect(better.verdict).toBe('improved');
    await service.call('DELETE', '/api/v1/feedback-configs?feedback_key=style');
    expect((await metricOf())[1].verdict).toBe('changed');
  });

  it('are the same for a pair in every company', async () => {
    const [alone, beside] = [
      await compare(),
      await compare({ session_ids: [third, base, next], baseline_session_id: base }),
    ];
    for (const key of ['correct', 'cost', 'rare']) expect(of(beside, key)).toEqual(of(alone, key));
    expect(of(beside, 'latency', next, 'run_metrics')).toEqual(of(alone, 'latency', next, 'run_metrics'));
  });

  it('leave out changed examples and, on request, failed ones', async () => {
    expect(of(await compare({ include_changed: true }), 'correct')).toMatchObject({ pairs: 20, mean_delta: 8.5 / 20 });
    const three = { session_ids: [base, third] };
    expect(of(await compare(three), 'correct', third)).toMatchObject({
      pairs: 4,
      test: 'mcnemar_exact',
      verdict: 'too_few_examples',
    });
    expect(of(await compare({ ...three, exclude_errors: true }), 'correct', third)).toMatchObject({ pairs: 3 });
    expect(of(await compare(three), 'error_rate', third, 'run_metrics').mean_delta).toBe(1 / 4);
  });

  it('turn with the baseline, and are the same for the same seed and in every process', async () => {
    const there = await compare();
    const back = await compare({ baseline_session_id: next });
    const [a, b] = [of(there, 'correct'), of(back, 'correct', base)];
    expect(b).toMatchObject({
      mean_delta: -a.mean_delta,
      ci_low: -a.ci_high,
      ci_high: -a.ci_low,
      p_value: a.p_value,
      verdict: 'regressed',
    });
    (service.app.get(PairedStatistics) as unknown as { kept: Map<string, unknown> }).kept.clear();
    expect(await compare({ seed: there.statistics.seed })).toEqual(there);
    const other = await compare({ seed: 1, resamples: 1000, confidence: 0.9 });
    expect(other.statistics).toMatchObject({ seed: 1, resamples: 1000, confidence: 0.9 });
    expect(of(other, 'correct').ci_low).toBeGreaterThan(a.ci_low - 0.1);
  });

  it('list the examples of each group', async () => {
    const { coverage } = await compare({ session_ids: [base, next, third] });
    expect(coverage).toMatchObject({ total: 20, in_all: 4, changed: 1 });
    expect(coverage.experiments).toEqual([
      expect.objectContaining({ in_both: 20, only_in_baseline: 0, scored_examples: 20, most_repetitions: 1 }),
      expect.objectContaining({ in_both: 20, only_in_baseline: 0, scored_examples: 20, most_repetitions: 2 }),
      expect.objectContaining({ in_both: 4, only_in_baseline: 16, errored_examples: 1, scored_examples: 4 }),
    ]);
  });

  it.each([
    [{ resamples: 999 }, 'resamples'],
    [{ resamples: 20_001 }, 'resamples'],
    [{ confidence: 1 }, 'confidence'],
    [{ confidence: 0.4 }, 'confidence'],
    [{ seed: -1 }, 'seed'],
    [{ seed: 1.5 }, 'seed'],
    [{ statistics: 'yes' }, 'statistics'],
  ])('refuse %p', async (body, field) => {
    const { status, body: answer } = await call(body);
    expect([status, answer.detail[0].loc]).toEqual([422, ['body', field]]);
  });

  it('accept scores at the limits of the number range', async () => {
    const ids = [randomUUID(), randomUUID()];
    const dataset_name = randomUUID();
    const put = async (score: number) =>
      (
        await service.call('POST', uploadPath, {
          body: upload({ dataset_name, results: ids.map((id, at) => scored(id, 1, { huge: at ? score : -score })) }),
        })
      ).body;
    const [one, two] = [await put(1e100), await put(-1e100)];
    const { status } = await service.call('POST', `/api/v1/datasets/${one.dataset.id}/comparison`, {
      body: { session_ids: [one.experiment.id, two.experiment.id], statistics: true },
    });
    expect(status).toBe(200);
  });

  it('refuse too many samples, and let other requests run in between', async () => {
    const statistics = new PairedStatistics();
    const question = (n: number) => ({
      family: 'f',
      baselineId: 'a',
      sessionId: 'b',
      key: 'k',
      direction: 'higher' as const,
      binary: false,
      differences: Float64Array.from({ length: n }, (_, at) => Math.sin(at)),
    });
    const options = { confidence: 0.95, resamples: 20_000, seed: 1 };
    await expect(statistics.judge([question(50_001)], options)).rejects.toMatchObject({ code: 'comparison_too_large' });
    // Small metrics in this thread, larger ones in another: the same numbers, and this one waits for neither.
    const busy = performance.eventLoopUtilization();
    const [found] = await statistics.judge([question(2000)], options);
    expect(performance.eventLoopUtilization(busy).utilization).toBeLessThan(0.5);
    const { differences, binary } = question(2000);
    const here = finish(testPairs({ differences, binary }, { ...options, purpose: 'a\nb\nf\nk' }));
    expect(found).toMatchObject(here);
    await statistics.onApplicationShutdown();
  });
});
