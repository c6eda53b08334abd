import {
  dash,
  type Direction,
  directionNote,
  directionOf,
  formatChange,
  formatCount,
  formatMetric,
  formatPercent,
  formatPValue,
  formatRange,
  type NumberStyle,
  numberStyle,
  percentStyle,
  secondsStyle,
  verdictWords,
} from '@heddle/comparison-text';
import type { ComparisonSummary, MetricComparison, PairedStatistics } from '../api/wire-types.js';
import type { Column } from '../terminal/table.js';

/** One metric of one candidate beside the baseline. */
export interface MetricRow {
  key: string;
  style: NumberStyle;
  candidateId: string;
  candidateName: string;
  direction: Direction;
  baseline: number | null;
  candidate: number | null;
  /** Mean difference over the examples that both scored; the candidate less the baseline. */
  delta: number | null;
  pairs: number;
  /** Null without a direction. */
  improved: number | null;
  regressed: number | null;
  statistics: PairedStatistics | null;
}

/** Metrics first, then latency and errors; candidates in their order below each. */
export function metricRows(summary: ComparisonSummary): MetricRow[] {
  return [
    ...summary.metrics.flatMap((metric) => rowsOf(metric, summary, numberStyle(metric.key, averagesOf(metric)))),
    ...summary.run_metrics.flatMap((metric) => rowsOf(metric, summary, runStyle(metric))),
  ];
}

const averagesOf = ({ experiments }: MetricComparison) => experiments.map(({ avg }) => avg);

const runStyle = (metric: MetricComparison) =>
  metric.key === 'error_rate' ? percentStyle : secondsStyle(averagesOf(metric));

function rowsOf(metric: MetricComparison, summary: ComparisonSummary, style: NumberStyle): MetricRow[] {
  const { key, is_lower_score_better: isLowerBetter, experiments } = metric;
  const { baseline_session_id: baselineId, coverage } = summary;
  const baseline = experiments.find(({ session_id: id }) => id === baselineId);
  return experiments.flatMap(({ session_id: id, avg, versus_baseline: versus }) =>
    versus === null
      ? []
      : [
          {
            key,
            style,
            candidateId: id,
            candidateName: coverage.experiments.find(({ session_id: one }) => one === id)?.name ?? id,
            direction: directionOf(isLowerBetter),
            baseline: baseline?.avg ?? null,
            candidate: avg,
            delta: versus.statistics?.mean_delta ?? versus.paired_delta,
            pairs: versus.statistics?.pairs ?? versus.paired_examples,
            improved: versus.improved,
            regressed: versus.regressed,
            statistics: versus.statistics,
          },
        ],
  );
}

export const hasStatistics = ({ statistics }: ComparisonSummary) => statistics !== null;

/** Columns of a comparison; the candidate's name where there are several. */
export function metricColumns(rows: readonly MetricRow[], withStatistics: boolean): Column<MetricRow>[] {
  const isMany = new Set(rows.map(({ candidateId }) => candidateId)).size > 1;
  const name: Column<MetricRow> = { title: 'Candidate', cell: ({ candidateName }) => candidateName };
  const confidence = rows.find(({ statistics }) => statistics)?.statistics?.confidence;
  const statistics: Column<MetricRow>[] = [
    {
      title: confidence === undefined ? 'Interval' : `${formatPercent(confidence)} interval`,
      align: 'right',
      cell: ({ statistics: s, style }) =>
        s && s.ci_low !== null && s.ci_high !== null ? formatRange(s.ci_low, s.ci_high, style) : dash,
    },
    { title: 'p', align: 'right', cell: ({ statistics: s }) => formatPValue(s?.p_value_adjusted) },
    { title: 'Verdict', cell: ({ statistics: s }) => (s ? verdictWords[s.verdict].words : dash) },
  ];
  return [
    { title: 'Metric', cell: ({ key, direction }) => `${key}${directionNote(direction)}` },
    ...(isMany ? [name] : []),
    { title: 'Baseline', align: 'right', cell: ({ baseline, style }) => formatMetric(baseline, style) },
    { title: 'Candidate', align: 'right', cell: ({ candidate, style }) => formatMetric(candidate, style) },
    { title: 'Delta', align: 'right', cell: ({ delta, style }) => formatChange(delta, style) },
    ...(withStatistics ? statistics : []),
    { title: 'Pairs', align: 'right', cell: ({ pairs }) => formatCount(pairs) },
    { title: 'Better', align: 'right', cell: ({ improved }) => formatCount(improved) },
    { title: 'Worse', align: 'right', cell: ({ regressed }) => formatCount(regressed) },
  ];
}

/** Shared and differing examples. Means over different examples mislead, so this line precedes every table. */
export function coverageLine({ coverage, baseline_session_id: baselineId }: ComparisonSummary): string {
  const parts = [`${coverage.in_all} of ${coverage.total} examples in all experiments`];
  for (const { session_id: id, name, only_here: only, error_count: errors } of coverage.experiments) {
    const subject = id === baselineId ? 'the baseline' : name;
    if (only > 0) parts.push(`${only} only in ${subject}`);
    if (errors > 0) parts.push(`${errors} ${errors === 1 ? 'run' : 'runs'} of ${subject} with an error`);
  }
  if (coverage.changed > 0) parts.push(`${coverage.changed} changed between them`);
  return parts.join('; ');
}
