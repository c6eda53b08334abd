import type { ComparisonSummary, MetricComparison, PairedStatistics, Verdict } from '../api/wire-types.js';
import { formatCount, formatDelta, formatNumber, formatP } from '../terminal/numbers.js';
import type { Column } from '../terminal/table.js';

/** One metric of one candidate beside the baseline. */
export interface MetricRow {
  key: string;
  candidateId: string;
  candidateName: string;
  /** Null when neither a setting nor the name determines it. */
  isLowerBetter: boolean | null;
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
  const names = new Map(summary.coverage.experiments.map(({ session_id: id, name }) => [id, name]));
  return [...summary.metrics, ...summary.run_metrics].flatMap((metric) => rowsOf(metric, summary, names));
}

function rowsOf(metric: MetricComparison, summary: ComparisonSummary, names: ReadonlyMap<string, string>): MetricRow[] {
  const { key, is_lower_score_better: isLowerBetter, experiments } = metric;
  const baseline = experiments.find(({ session_id: id }) => id === summary.baseline_session_id);
  return experiments.flatMap(({ session_id: id, avg, versus_baseline: versus }) =>
    versus === null
      ? []
      : [
          {
            key,
            candidateId: id,
            candidateName: names.get(id) ?? id,
            isLowerBetter,
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

const words: Record<Verdict, string> = {
  improved: 'improved',
  regressed: 'regressed',
  changed: 'changed',
  not_distinguishable: 'no clear change',
  too_few_examples: 'too few examples',
};

export const verdictOf = ({ statistics }: MetricRow) => (statistics ? words[statistics.verdict] : '–');

/** Higher is better for most metrics; the others are listed. */
const directionWords = (isLowerBetter: boolean | null) =>
  isLowerBetter === null ? ' (no direction)' : isLowerBetter ? ' (lower is better)' : '';

/** Columns of a comparison; the candidate's name where there are several. */
export function metricColumns(rows: readonly MetricRow[], withStatistics: boolean): Column<MetricRow>[] {
  const isMany = new Set(rows.map(({ candidateId }) => candidateId)).size > 1;
  const name: Column<MetricRow> = { title: 'Candidate', cell: ({ candidateName }) => candidateName };
  const confidence = rows.find(({ statistics }) => statistics)?.statistics?.confidence;
  const statistics: Column<MetricRow>[] = [
    {
      title: confidence === undefined ? 'Interval' : `${formatNumber(confidence * 100)} % interval`,
      align: 'right',
      cell: ({ statistics: s }) =>
        s && s.ci_low !== null && s.ci_high !== null ? `${formatDelta(s.ci_low)} … ${formatDelta(s.ci_high)}` : '–',
    },
    { title: 'p', align: 'right', cell: ({ statistics: s }) => formatP(s?.p_value_adjusted ?? s?.p_value) },
    { title: 'Verdict', cell: verdictOf },
  ];
  return [
    { title: 'Metric', cell: ({ key, isLowerBetter }) => `${key}${directionWords(isLowerBetter)}` },
    ...(isMany ? [name] : []),
    { title: 'Baseline', align: 'right', cell: ({ baseline }) => formatNumber(baseline) },
    { title: 'Candidate', align: 'right', cell: ({ candidate }) => formatNumber(candidate) },
    { title: 'Delta', align: 'right', cell: ({ delta }) => formatDelta(delta) },
    ...(withStatistics ? statistics : []),
    { title: 'Pairs', align: 'right', cell: ({ pairs }) => String(pairs) },
    { title: 'Better', align: 'right', cell: ({ improved }) => formatCount(improved) },
    { title: 'Worse', align: 'right', cell: ({ regressed }) => formatCount(regressed) },
  ];
}

/** Means over different examples are the most common silent error, so this is said above every table. */
export function coverageLine({ coverage, baseline_session_id: baselineId }: ComparisonSummary): string {
  const parts = [`${coverage.in_all} of ${coverage.total} examples in all experiments`];
  for (const { session_id: id, name, only_here: only, error_count: errors } of coverage.experiments) {
    const who = id === baselineId ? 'the baseline' : name;
    if (only > 0) parts.push(`${only} only in ${who}`);
    if (errors > 0) parts.push(`${errors} ${errors === 1 ? 'run' : 'runs'} of ${who} with an error`);
  }
  if (coverage.changed > 0) parts.push(`${coverage.changed} changed between them`);
  return parts.join('; ');
}
