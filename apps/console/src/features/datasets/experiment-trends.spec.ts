import { describe, expect, it } from '@jest/globals';
import type { Experiment } from './datasets.queries';
import { experimentTrends, layOutTrend } from './experiment-trends';

const experiment = (number: number, score: number | null, latency: number | null) =>
  ({
    id: `e${number}`,
    name: `run ${number}`,
    start_time: '2026-01-05T10:00:00+00:00',
    test_run_number: number,
    feedback_stats: score === null ? {} : { correctness: { avg: score } },
    session_feedback_stats: {},
    latency_p50: latency,
  }) as unknown as Experiment;

describe('experimentTrends', () => {
  it('runs from the oldest to the newest and omits experiments without the metric', () => {
    const trends = experimentTrends([
      experiment(4, 0.9, 1),
      experiment(3, null, null),
      experiment(2, 0.7, 1),
      experiment(1, 0.5, 2),
    ]);
    expect(trends.map((trend) => trend.id)).toEqual(['run.correctness', 'latency_p50']);
    expect(trends[0]?.points.map((point) => point.value)).toEqual([0.5, 0.7, 0.9]);
    expect(trends[0]?.points.map((point) => point.experimentId)).toEqual(['e1', 'e2', 'e4']);
  });

  it('draws no line through two points', () => {
    expect(experimentTrends([experiment(1, 1, 1), experiment(2, 1, 1)])).toEqual([]);
  });
});

describe('layOutTrend', () => {
  it('puts the lowest value at the bottom and spreads evenly', () => {
    expect(layOutTrend([1, 3, 2], 100, 20)).toEqual([
      { x: 0, y: 20 },
      { x: 50, y: 0 },
      { x: 100, y: 10 },
    ]);
  });

  it('runs a flat line through the middle', () => {
    expect(layOutTrend([2, 2], 10, 20).map((point) => point.y)).toEqual([10, 10]);
  });
});
