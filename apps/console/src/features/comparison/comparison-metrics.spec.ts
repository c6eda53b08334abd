import { describe, expect, it } from '@jest/globals';
import type { Experiment } from '../datasets/datasets.queries';
import { validateCompareSearch } from './compare-search';
import { coverageText, metricsFromExperiment, metricsFromSummary, type ComparisonSummary } from './comparison-metrics';
import { documentText } from './document-text';
import { toMarkdown } from './markdown-table';
import { diffFields, diffText } from './output-diff';

const versus = { avg_delta: 0.1, paired_examples: 4, paired_delta: 0.1, improved: 3, regressed: 1, same: 0 };
const summary = {
  coverage: {
    total: 10,
    in_all: 8,
    changed: 0,
    experiments: [
      { session_id: 'a', only_here: 2, latency_p50: 2 },
      { session_id: 'b', only_here: 0, latency_p50: 1.5 },
    ],
  },
  metrics: [
    {
      key: 'correctness',
      is_lower_score_better: false,
      experiments: [
        { session_id: 'b', n: 8, avg: 0.9, versus_baseline: versus },
        { session_id: 'a', n: 10, avg: 0.8, versus_baseline: null },
      ],
    },
  ],
} as unknown as ComparisonSummary;

const chosen = ['a', 'b'].map((id) => ({ id, feedback_stats: {} })) as unknown as Experiment[];

describe('metrics of a comparison', () => {
  it('follows the order of the chosen experiments and ends with latency', () => {
    const [correctness, latency] = metricsFromSummary(summary, chosen, []);
    expect(correctness?.experiments.map((view) => [view.average, view.delta])).toEqual([
      [0.8, null],
      [0.9, 0.1],
    ]);
    expect(correctness?.experiments[1]?.changes).toEqual({ better: 3, worse: 1, same: 0 });
    expect(latency).toMatchObject({ unit: 'seconds', lowerIsBetter: true });
    expect(latency?.experiments.map((view) => [view.average, view.delta])).toEqual([
      [2, null],
      [1.5, -0.5],
    ]);
  });

  it('turns a metric round when asked', () => {
    const [correctness] = metricsFromSummary(summary, chosen, ['correctness']);
    expect(correctness).toMatchObject({ lowerIsBetter: true, flipped: true });
    expect(correctness?.experiments[1]?.changes).toEqual({ better: 1, worse: 3, same: 0 });
  });

  it('shows categories without scores beside the metrics, with how often each was given', () => {
    const stats = {
      correctness: { avg: 1, n: 1, values: {} },
      tone: { avg: null, n: 3, values: { friendly: 2, curt: 1 } },
    };
    const labelled = [
      { id: 'a', feedback_stats: stats },
      { id: 'b', feedback_stats: {} },
    ] as unknown as Experiment[];
    const metrics = metricsFromSummary(summary, labelled, []);
    expect(metrics.map((metric) => [metric.key.trim(), metric.unit])).toEqual([
      ['correctness', 'score'],
      ['tone', 'label'],
      ['latency', 'seconds'],
    ]);
    expect(metrics[1]?.experiments.map((view) => view.values)).toEqual(['friendly 2 · curt 1', null]);
  });

  it('shows scores of the whole experiment with their difference, turned round on demand', () => {
    const scored = ['a', 'b'].map((id, index) => ({ id, session_feedback_stats: { f1: { avg: 0.7 + index / 10 } } }));
    const whole = (flipped: string[]) =>
      metricsFromSummary(summary, scored as unknown as Experiment[], flipped).find((metric) => metric.whole);
    expect(whole([])).toMatchObject({ key: 'whole.f1', label: 'f1', lowerIsBetter: false });
    expect(whole([])?.experiments[1]?.delta).toBeCloseTo(0.1);
    expect(whole(['whole.f1'])).toMatchObject({ lowerIsBetter: true, flipped: true });
  });

  it('shows the own statistics of a single experiment', () => {
    const one = { latency_p50: 1, feedback_stats: { tone: { avg: 0.5, n: 3 } } } as unknown as Experiment;
    expect(metricsFromExperiment(one).map((metric) => [metric.label, metric.experiments[0]?.average])).toEqual([
      ['tone', 0.5],
      ['Latency P50', 1],
    ]);
  });

  it('says what the experiments share', () => {
    expect(coverageText(summary, ['A', 'B'])).toBe('8 of 10 examples in both, 2 only A');
    const all = { coverage: { ...summary.coverage, in_all: 10, changed: 3 } } as ComparisonSummary;
    expect(coverageText(all, ['A', 'B', 'C'])).toBe('all 10 examples in all, 3 changed in between');
  });

  it('copies as a Markdown table whose columns no name can break', () => {
    expect(toMarkdown(metricsFromSummary(summary, chosen, []), ['base', 'new | better'])).toBe(
      [
        '| Metric | A: base | B: new \\| better |',
        '| --- | ---: | ---: |',
        '| correctness | 0.800 | 0.900 (+0.100) ▲3 ▼1 |',
        '| Latency P50 (lower is better) | 2.00 s | 1.50 s (−0.500) |',
      ].join('\n'),
    );
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
  it('accepts the form of official clients and repairs what a hand may break', () => {
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
