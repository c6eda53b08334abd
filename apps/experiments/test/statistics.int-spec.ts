import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { useTestService } from './test-app.js';
import { row, scored, upload, uploadPath } from './upload-factory.js';

describe('statistics', () => {
  const service = useTestService();
  const get = async (path: string) => (await service.call('GET', `/api/v1${path}`)).body;
  const store = async (fields: object) =>
    (await service.call('POST', uploadPath, { body: upload(fields as never) })).body;

  it('exist for the largest scores that an upload may carry', async () => {
    const results = [1e100, 1e100, -1e100, 0].map((score) => row({ evaluation_scores: [{ key: 'huge', score }] }));
    const { experiment, dataset } = await store({ results });
    const other = await store({ dataset_name: dataset.name, results: results.slice(1) });
    const found = await get(`/sessions/${experiment.id}?include_stats=true`);
    expect(found.feedback_stats.huge).toMatchObject({ n: 4, avg: 2.5e99, min: -1e100, max: 1e100 });
    expect(found.feedback_stats.huge.stdev / 1e99).toBeCloseTo(9.574271, 5);
    const sorted = await get('/sessions?sort_by=feedback&sort_by_feedback_key=huge&limit=2');
    expect(sorted.map(({ id }: { id: string }) => id)).toEqual([experiment.id, other.experiment.id]);
    const compared = await service.call('POST', `/api/v1/datasets/${dataset.id}/comparison`, {
      body: {
        session_ids: [experiment.id, other.experiment.id],
      },
    });
    expect(compared.body.metrics[0].experiments[1].versus_baseline).toMatchObject({ paired_examples: 3, same: 3 });
  });

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
