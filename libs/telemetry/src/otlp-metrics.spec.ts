import { expect, it } from '@jest/globals';
import { toOtlpMetrics } from './otlp-metrics.js';

const period = { startTime: [1, 0] as [number, number], endTime: [2, 0] as [number, number] };

it('exports counters and gauges, without unreadable ones', () => {
  const [counter, gauge, ...others] = toOtlpMetrics(
    [
      { name: 'runs_total', help: 'Runs', type: 'counter', values: [{ value: 3, labels: { graph: 'a' } }] },
      { name: 'oldest_seconds', help: 'Age', type: 'gauge', values: [{ value: NaN, labels: {} }] },
      { name: 'old', help: 'None', type: 'summary', values: [] },
    ],
    period,
  );
  expect(others).toEqual([]);
  expect(counter).toMatchObject({
    descriptor: { name: 'runs_total', description: 'Runs', unit: '' },
    isMonotonic: true,
    dataPoints: [{ ...period, attributes: { graph: 'a' }, value: 3 }],
  });
  expect(gauge).toMatchObject({ descriptor: { unit: 's' }, dataPoints: [] });
});

it('exports a histogram by its buckets, for each set of labels', () => {
  const of = (labels: Record<string, string>, upTo: number[], sum: number) => [
    ...['0.1', '1', '+Inf'].map((le, index) => ({
      value: upTo[index] ?? 0,
      labels: { le, ...labels },
      metricName: 'wait_seconds_bucket',
    })),
    { value: sum, labels, metricName: 'wait_seconds_sum' },
    { value: upTo.at(-1) ?? 0, labels, metricName: 'wait_seconds_count' },
  ];
  const values = [...of({ graph: 'a' }, [2, 5, 6], 7.5), ...of({ graph: 'b' }, [0, 0, 1], 9)];
  const [histogram] = toOtlpMetrics([{ name: 'wait_seconds', help: 'Wait', type: 'histogram', values }], period);
  expect(histogram?.descriptor.unit).toBe('s');
  expect(histogram?.dataPoints).toEqual([
    {
      ...period,
      attributes: { graph: 'a' },
      value: { buckets: { boundaries: [0.1, 1], counts: [2, 3, 1] }, count: 6, sum: 7.5 },
    },
    {
      ...period,
      attributes: { graph: 'b' },
      value: { buckets: { boundaries: [0.1, 1], counts: [0, 0, 1] }, count: 1, sum: 9 },
    },
  ]);
});
