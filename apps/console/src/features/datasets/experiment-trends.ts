import { numberStyle, type NumberStyle, secondsStyle } from '@heddle/comparison-text';
import type { Experiment } from './datasets.queries';
import { columnId, feedbackColumns, feedbackStat } from './experiment-columns';

interface TrendPoint {
  experimentId: string;
  label: string;
  value: number;
}

/** Values of one metric over the experiments that have it, the oldest first. */
export interface Trend {
  id: string;
  label: string;
  style: NumberStyle;
  whole: boolean;
  points: TrendPoint[];
}

/** Minimum number of points of a line. */
const minPoints = 3;

export function experimentTrends(experiments: readonly Experiment[]): Trend[] {
  // Ordered by number in the dataset: times come from uploads and may be equal.
  const ordered = [...experiments].sort((a, b) => (a.test_run_number ?? 0) - (b.test_run_number ?? 0));
  const pointsOf = (read: (experiment: Experiment) => number | null | undefined): TrendPoint[] =>
    ordered.flatMap((experiment) => {
      const value = read(experiment);
      return value === null || value === undefined
        ? []
        : [{ experimentId: experiment.id, label: experiment.name, value }];
    });
  const valuesOf = (points: readonly TrendPoint[]) => points.map(({ value }) => value);
  const feedback = feedbackColumns(experiments).map((column): Trend => {
    const points = pointsOf((experiment) => feedbackStat(experiment, column)?.avg);
    return {
      id: columnId(column),
      label: column.key,
      style: numberStyle(column.key, valuesOf(points)),
      whole: column.level === 'session',
      points,
    };
  });
  const medians = pointsOf((experiment) => experiment.latency_p50);
  const latency: Trend = {
    id: 'latency_p50',
    label: 'Latency P50',
    style: secondsStyle(valuesOf(medians)),
    whole: false,
    points: medians,
  };
  return [...feedback, latency].filter((trend) => trend.points.length >= minPoints);
}

/** Positions of the values in a box, the lowest value at the bottom; equal values are in the middle. */
export function layOutTrend(values: readonly number[], width: number, height: number): { x: number; y: number }[] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: values.length > 1 ? index * step : width / 2,
    y: span === 0 ? height / 2 : height - ((value - low) / span) * height,
  }));
}
