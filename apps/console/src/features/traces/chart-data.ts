import { formatCompact, formatCount, formatPercent } from '@heddle/comparison-text';
import { formatDollars, formatSeconds } from '../../ui/format';
import type { SeriesAnswer, SeriesPoint } from './traces.queries';

interface Line {
  label: string;
  /** Null where nothing is known. */
  values: (number | null)[];
  /** Group that the line belongs to; null without groups. */
  group: string | null;
  dashed?: boolean;
}

export interface Chart {
  title: string;
  format: (value: number) => string;
  lines: Line[];
  /** Lists failed runs behind a point, not all. */
  failed?: true;
}

interface ChartData {
  /** Starts of the intervals, in seconds since 1970. */
  times: number[];
  charts: Chart[];
}

type Measure = (point: SeriesPoint) => number | null;

const seconds = (value: number) => formatSeconds(value);
const count = (value: number) => (value < 10_000 ? formatCount(Math.round(value)) : formatCompact(value));

/** Times without gaps, so that an interval without runs is a zero and not a straight line. */
export function chartTimes({
  start_time: start,
  end_time: end,
  bucket_seconds: bucket,
  series,
}: SeriesAnswer): number[] {
  const starts = series.flatMap(({ points }) => points.map(({ time }) => Date.parse(time) / 1000));
  if (starts.length === 0) return [];
  const first = Math.min(...starts, Math.floor(Date.parse(start) / 1000 / bucket) * bucket);
  const last = Math.max(...starts, Math.floor(Date.parse(end) / 1000 / bucket) * bucket);
  return Array.from(
    { length: Math.min(1_000, Math.round((last - first) / bucket) + 1) },
    (_, at) => first + at * bucket,
  );
}

export function chartData(answer: SeriesAnswer): ChartData {
  const times = chartTimes(answer);
  const isGrouped = answer.series.some(({ group }) => group !== null);
  const lines = (measures: [string, Measure, ('zero' | 'dashed')?][]): Line[] =>
    answer.series.flatMap(({ group, points }) => {
      const byTime = new Map(points.map((point) => [Date.parse(point.time) / 1000, point]));
      return measures.map(([label, measure, look]) => ({
        label: group === null ? label : measures.length > 1 ? `${group}, ${label}` : group,
        group,
        values: times.map((time) => {
          const point = byTime.get(time);
          return point ? measure(point) : look === 'zero' ? 0 : null;
        }),
        ...(look === 'dashed' ? { dashed: true } : {}),
      }));
    });
  const charts: Chart[] = [
    { title: 'Runs', format: count, lines: lines([['Runs', ({ run_count: runs }) => runs, 'zero']]) },
    {
      title: 'Share of failed runs',
      format: (value) => formatPercent(value),
      lines: lines([['Failed', ({ run_count: runs, error_count: failed }) => failed / Math.max(1, runs)]]),
      failed: true,
    },
    {
      title: isGrouped ? 'Latency, 95th percentile' : 'Latency',
      format: seconds,
      lines: lines(
        isGrouped
          ? [['95th percentile', ({ latency_p95: value }) => value]]
          : [
              ['Median', ({ latency_p50: value }) => value],
              ['95th percentile', ({ latency_p95: value }) => value],
              ['99th percentile', ({ latency_p99: value }) => value, 'dashed'],
            ],
      ),
    },
    {
      title: isGrouped ? 'Time to first token, median' : 'Time to first token',
      format: seconds,
      lines: lines(
        isGrouped
          ? [['Median', ({ first_token_p50: value }) => value]]
          : [
              ['Median', ({ first_token_p50: value }) => value],
              ['99th percentile', ({ first_token_p99: value }) => value, 'dashed'],
            ],
      ),
    },
    {
      title: 'Tokens',
      format: count,
      lines: lines(
        isGrouped
          ? [['Tokens', ({ total_tokens: value }) => value]]
          : [
              ['Input', ({ prompt_tokens: value }) => value],
              ['Output', ({ completion_tokens: value }) => value],
            ],
      ),
    },
    { title: 'Cost', format: formatDollars, lines: lines([['US dollars', ({ total_cost: value }) => value]]) },
    ...feedbackKeys(answer).map((key): Chart => ({
      title: `Feedback: ${key}`,
      format: (value) => Number(value.toPrecision(3)).toLocaleString('en'),
      lines: lines([['Mean', ({ feedback }) => feedback[key]?.avg ?? null]]),
    })),
  ];
  return { times, charts };
}

/** Maximum charts of feedback; the keys with the most points. */
const maxKeys = 6;

function feedbackKeys({ series }: SeriesAnswer): string[] {
  const counts = new Map<string, number>();
  for (const { points } of series) {
    for (const { feedback } of points) {
      for (const [key, { n, avg }] of Object.entries(feedback)) {
        if (avg !== null) counts.set(key, (counts.get(key) ?? 0) + n);
      }
    }
  }
  return [...counts]
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .slice(0, maxKeys)
    .map(([key]) => key);
}

export const hasValues = ({ lines }: Chart): boolean =>
  lines.some(({ values }) => values.some((value) => value !== null));
