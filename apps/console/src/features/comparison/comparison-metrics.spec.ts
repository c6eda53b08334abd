import { describe, expect, it } from '@jest/globals';
import { numberStyle, secondsStyle } from '@heddle/comparison-text';
import type { Experiment } from '../datasets/datasets.queries';
import { validateCompareSearch } from './compare-search';
import {
  coverageCounts,
  coverageText,
  failedRows,
  metricsFromExperiments,
  metricsFromSummary,
  type ComparisonSummary,
} from './comparison-metrics';
import { documentText } from './document-text';
import { toMarkdown } from './markdown-table';
import { verdictsOf, statisticsDetails, statisticsNotes, type PairedStatistics } from './metric-verdict';
import { diffFields, diffText } from './output-diff';

const versus = {
  avg_delta: 0.1,
  paired_examples: 4,
  paired_delta: 0.125,
  higher: 3,
  lower: 1,
  same: 0,
  improved: 3,
  regressed: 1,
};
const faster = {
  avg_delta: -0.5,
  paired_examples: 8,
  paired_delta: -0.5,
  higher: 0,
  lower: 8,
  same: 0,
  improved: 8,
  regressed: 0,
};
const statistics = {
  pairs: 4,
  mean_delta: 0.25,
  ci_low: 0.1,
  ci_high: 0.4,
  confidence: 0.95,
  test: 'sign_flip',
  p_value: 0.004,
  p_value_adjusted: 0.012,
  minimum_detectable_effect: 0.04,
  verdict: 'improved',
  summary: '',
} satisfies PairedStatistics;
const summary = {
  coverage: {
    total: 10,
    in_all: 8,
    changed: 0,
    experiments: [
      { session_id: 'a', only_here: 2, errored_examples: 0, latency_p50: 2.5 },
      { session_id: 'b', only_here: 0, errored_examples: 1, latency_p50: 1 },
    ],
  },
  metrics: [
    {
      key: 'correctness',
      is_lower_score_better: false,
      direction_source: 'name',
      experiments: [
        { session_id: 'b', n: 8, avg: 0.9, versus_baseline: versus },
        { session_id: 'a', n: 10, avg: 0.8, versus_baseline: null },
      ],
    },
  ],
  run_metrics: [
    {
      key: 'latency',
      is_lower_score_better: true,
      experiments: [
        { session_id: 'a', n: 10, avg: 2, versus_baseline: null },
        { session_id: 'b', n: 8, avg: 1.5, versus_baseline: faster },
      ],
    },
  ],
} as unknown as ComparisonSummary;
const judged = structuredClone(summary);
judged.metrics[0]!.experiments[0]!.versus_baseline!.statistics = statistics;

const chosen = ['a', 'b'].map((id) => ({ id, feedback_stats: {} })) as unknown as Experiment[];

describe('metrics of a comparison', () => {
  it('follows the order of the chosen experiments and ends with latency', () => {
    const [correctness, latency] = metricsFromSummary(summary, chosen);
    expect(correctness?.experiments.map((view) => [view.average, view.delta])).toEqual([
      [0.8, null],
      [0.9, 0.125],
    ]);
    expect(correctness?.experiments[1]?.changes).toEqual([
      { movement: 'better', count: 3 },
      { movement: 'worse', count: 1 },
      { movement: 'same', count: 0 },
    ]);
    expect(correctness).toMatchObject({ direction: 'higher', directionSource: 'name' });
    expect(latency).toMatchObject({ unit: 'seconds', direction: 'lower' });
    expect(latency?.experiments.map((view) => [view.average, view.delta])).toEqual([
      [2, null],
      [1.5, -0.5],
    ]);
  });

  it('has verdicts with their difference', () => {
    const views = metricsFromSummary(judged, chosen)[0]?.experiments;
    expect(views?.map((view) => view.statistics)).toEqual([null, statistics]);
    expect(views?.[1]).toMatchObject({ delta: 0.25 });
    expect(metricsFromSummary(judged, chosen)[1]?.experiments[1]).toMatchObject({
      median: 1,
      statistics: null,
    });
  });

  it('has the same metrics before the summary is loaded, without directions', () => {
    const known = ['a', 'b'].map((id, index) => ({
      id,
      error_rate: index / 8,
      feedback_stats: { correctness: { avg: 0.8 + index / 10, n: 10, values: {} } },
    })) as unknown as Experiment[];
    const draft = metricsFromExperiments(known);
    expect(draft.map(({ key }) => key)).toEqual(metricsFromSummary(summary, known).map(({ key }) => key));
    expect(draft.every((metric) => metric.draft)).toBe(true);
    expect(draft.map((metric) => metric.experiments.map(({ average }) => average))).toEqual([
      [0.8, 0.9],
      [null, null],
      [0, 0.125],
    ]);
  });

  it('counts only up and down without a direction', () => {
    const undirected = structuredClone(summary);
    const [metric] = undirected.metrics;
    Object.assign(metric!, { is_lower_score_better: null, direction_source: null });
    Object.assign(metric!.experiments[0]!.versus_baseline!, { improved: null, regressed: null });
    const [correctness] = metricsFromSummary(undirected, chosen);
    expect(correctness).toMatchObject({ direction: null, directionSource: null });
    expect(correctness?.experiments[1]?.changes?.map(({ movement, count }) => [movement, count])).toEqual([
      ['up', 3],
      ['down', 1],
      ['same', 0],
    ]);
    metric!.experiments[0]!.versus_baseline!.statistics = { ...statistics, verdict: 'changed' };
    expect(toMarkdown(metricsFromSummary(undirected, chosen), ['a', 'b']).split('\n')[2]).toBe(
      '| correctness (no direction set) | 0.800 | 0.900 (+0.250, changed): 3 up, 1 down |',
    );
  });

  it('shows categories without scores beside the metrics, with their counts', () => {
    const stats = {
      correctness: { avg: 1, n: 1, values: {} },
      tone: { avg: null, n: 3, values: { friendly: 2, 'very | curt': 1 } },
    };
    const labelled = [
      { id: 'a', feedback_stats: stats },
      { id: 'b', feedback_stats: { tone: { avg: null, n: 2, values: { 'very | curt': 2 } } } },
      { id: 'c', feedback_stats: {} },
    ] as unknown as Experiment[];
    const metrics = metricsFromSummary(summary, labelled);
    expect(metrics.map((metric) => [metric.key.trim(), metric.unit])).toEqual([
      ['correctness', 'score'],
      ['tone', 'label'],
      ['latency', 'seconds'],
    ]);
    expect(metrics[1]?.categories?.map(({ label, shares }) => [label, shares.map(({ count }) => count)])).toEqual([
      ['very | curt', [1, 2, 0]],
      ['friendly', [2, 0, 0]],
    ]);
    expect(toMarkdown(metrics, ['a', 'b', 'c']).split('\n')[3]).toBe(
      '| tone | very \\| curt 33.3%, friendly 66.7% | very \\| curt 100.0% (+66.7 pp), friendly 0.0% (−66.7 pp) | very \\| curt –, friendly – |',
    );
  });

  it('shows scores of the whole experiment with their difference, and no verdict', () => {
    const scored = ['a', 'b'].map((id, index) => ({ id, session_feedback_stats: { f1: { avg: 0.7 + index / 10 } } }));
    const whole = metricsFromSummary(summary, scored as unknown as Experiment[]).find((metric) => metric.whole);
    expect(whole).toMatchObject({ key: 'whole.f1', label: 'f1', direction: null });
    expect(whole?.experiments[1]?.delta).toBeCloseTo(0.1);
  });

  it('shows the statistics of a single experiment', () => {
    const one = { latency_p50: 1, feedback_stats: { tone: { avg: 0.5, n: 3 } } } as unknown as Experiment;
    expect(metricsFromExperiments([one]).map((metric) => [metric.label, metric.experiments[0]?.average])).toEqual([
      ['tone', 0.5],
      ['Latency P50', 1],
    ]);
  });

  it('counts failed rows as the service does, before its answer by runs', () => {
    const experiments = [
      { id: 'a', error_rate: 0, run_count: 8 },
      { id: 'b', error_rate: 0.25, run_count: 8 },
    ] as Experiment[];
    expect(failedRows(experiments, summary)).toEqual([0, 1]);
    expect(failedRows(experiments, undefined)).toEqual([0, 2]);
  });

  it('shows the coverage of the experiments', () => {
    expect(coverageText(summary, ['A', 'B'])).toBe('8 of 10 examples in both');
    expect(coverageCounts(summary, ['a', 'b'])).toEqual([
      { count: 2, filter: { kind: 'only', experiment: 0 } },
      { count: 1, filter: { kind: 'error', experiment: 1 } },
    ]);
    const all = { coverage: { ...summary.coverage, in_all: 10, changed: 3 } } as ComparisonSummary;
    expect(coverageText(all, ['A', 'B', 'C'])).toBe('all 10 examples in all, 3 changed in between');
  });

  it('copies as a Markdown table that no name can break', () => {
    expect(toMarkdown(metricsFromSummary(judged, chosen), ['base', 'new | better'])).toBe(
      [
        '| Metric | A: base | B: new \\| better |',
        '| --- | ---: | ---: |',
        '| correctness | 0.800 | 0.900 (+0.250, improved): 3 better, 1 worse |',
        '| Latency (lower is better) | 2.00 s | 1.50 s (−0.50 s): 8 better, 0 worse |',
      ].join('\n'),
    );
  });
});

describe('verdicts', () => {
  it('show their basis, in the numbers of the metric', () => {
    const many = { ...statistics, pairs: 412, mean_delta: 0.067961165, ci_low: 0.038834951, ci_high: 0.104368932 };
    const style = numberStyle('correctness', [0.8, 0.9]);
    const details = statisticsDetails({ ...many, p_value: 0.00001, minimum_detectable_effect: 0.0472164 }, style);
    expect(details.map(({ text }) => text)).toEqual([
      '+0.068',
      '+0.039 … +0.104',
      '0.0120',
      '<0.0001',
      'permutation of signs',
      '412',
      '0.047',
    ]);
    const single = { ...statistics, pairs: 1, ci_low: null, ci_high: null, minimum_detectable_effect: null };
    expect(statisticsDetails(single, style).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['none for a single pair', 'unknown']),
    );
    const median = statisticsDetails(statistics, secondsStyle([2, 1.5]), { baseline: 2, candidate: 1.5 }).at(-1);
    expect(median).toEqual({ name: 'Median', text: '2.00 s → 1.50 s' });
  });

  it('are grouped by verdict', () => {
    expect(verdictsOf(metricsFromSummary(judged, chosen), 1)).toEqual([
      { verdict: 'improved', labels: ['correctness'] },
    ]);
    expect(verdictsOf(metricsFromSummary(summary, chosen), 1)).toEqual([]);
  });

  it('warn of few pairs, and of examples that were left out', () => {
    expect(statisticsNotes({ ...statistics, pairs: 412 }, 412)).toHaveLength(1);
    expect(statisticsNotes({ ...statistics, pairs: 4, minimum_detectable_effect: null }, 6)).toEqual([
      '2 of 6 shared examples are left out: they changed in between.',
      'With fewer than 20 pairs the interval is rough.',
    ]);
  });
});

describe('differences between outputs', () => {
  it('marks words, and adds up to both texts', () => {
    const parts = diffText('the quick fox', 'the slow fox');
    expect(parts.filter((part) => part.kind === 'removed').map((part) => part.text)).toEqual(['quick']);
    expect(parts.filter((part) => part.kind === 'added').map((part) => part.text)).toEqual(['slow']);
    const without = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map((part) => part.text)
        .join('');
    expect([without('added'), without('removed')]).toEqual(['the quick fox', 'the slow fox']);
  });

  it('names each field that changed', () => {
    const before = { answer: 'a', sources: ['x', 'y'], gone: 1, deep: { same: 1, other: 2 } };
    const after = { answer: 'b', sources: ['x', 'z'], deep: { same: 1, other: 3 }, fresh: true };
    const changes = diffFields(before, after).map(({ path, kind }) => `${kind} ${path}`);
    expect(changes.sort()).toEqual([
      'added fresh',
      'added sources[1]',
      'changed answer',
      'changed deep.other',
      'removed gone',
      'removed sources[1]',
    ]);
    expect(diffFields(before, structuredClone(before))).toEqual([]);
  });

  it('compares single texts bare and the rest as JSON', () => {
    expect(documentText({ answer: 'Paris' })).toBe('Paris');
    expect(documentText({ a: 1, b: 'x' })).toBe('{\n  "a": 1,\n  "b": "x"\n}');
  });
});

describe('compare link', () => {
  it('accepts the form of official clients and repairs manual edits', () => {
    expect(validateCompareSearch({ selectedSessions: 'a,b' }).selectedSessions).toBe('a,b');
    expect(validateCompareSearch({ selectedSessions: ' a,,a,b' }).selectedSessions).toBe('a,b');
    expect(validateCompareSearch({ density: 'huge', diff: 'x', different: 'no' })).toMatchObject({
      selectedSessions: '',
      density: undefined,
      diff: undefined,
      different: undefined,
    });
  });
});
