import { describe, expect, it } from '@jest/globals';
import { chartData, chartTimes, hasValues } from './chart-data';
import type { SeriesAnswer, SeriesPoint } from './traces.queries';

const point = (minute: number, changes: Partial<SeriesPoint> = {}): SeriesPoint => ({
  time: new Date(minute * 60_000).toISOString(),
  run_count: 2,
  error_count: 1,
  latency_p50: 1,
  latency_p95: 2,
  latency_p99: 3,
  first_token_p50: null,
  first_token_p99: null,
  prompt_tokens: 10,
  completion_tokens: 5,
  total_tokens: 15,
  total_cost: null,
  feedback: {},
  ...changes,
});
const answer = (series: SeriesAnswer['series']): SeriesAnswer => ({
  start_time: new Date(0).toISOString(),
  end_time: new Date(180_000).toISOString(),
  bucket_seconds: 60,
  series,
});
const chart = (of: SeriesAnswer, title: string) => chartData(of).charts.find((each) => each.title === title);

describe('the charts of a project', () => {
  const one = answer([
    { group: null, points: [point(1, { feedback: { good: { n: 1, avg: 0.5 }, tone: { n: 3, avg: null } } })] },
  ]);

  it('have an interval without runs as zero runs, and nothing else of it', () => {
    expect(chartTimes(one)).toEqual([0, 60, 120, 180]);
    expect(chart(one, 'Runs')?.lines[0]?.values).toEqual([0, 2, 0, 0]);
    expect(chart(one, 'Share of failed runs')?.lines[0]?.values).toEqual([null, 0.5, null, null]);
    expect(chart(one, 'Latency')?.lines.map(({ values }) => values[1])).toEqual([1, 2, 3]);
  });

  it('have a chart of each score, and none for categories', () => {
    const titles = chartData(one).charts.map(({ title }) => title);
    expect(titles.filter((title) => title.startsWith('Feedback'))).toEqual(['Feedback: good']);
  });

  it('have a line of each group', () => {
    const two = answer([
      { group: 'a', points: [point(1)] },
      { group: 'b', points: [point(2)] },
    ]);
    expect(chart(two, 'Latency, 95th percentile')?.lines.map(({ label, values }) => [label, values])).toEqual([
      ['a', [null, 2, null, null]],
      ['b', [null, null, 2, null]],
    ]);
  });

  it('know which have values', () => {
    expect(
      chartData(one)
        .charts.filter(hasValues)
        .map(({ title }) => title),
    ).toEqual(['Runs', 'Share of failed runs', 'Latency', 'Tokens', 'Feedback: good']);
    expect(chartTimes(answer([{ group: null, points: [] }]))).toEqual([]);
  });
});
