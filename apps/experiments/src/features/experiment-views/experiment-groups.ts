import type { ExperimentReport } from '../../core/experiments/experiment-report.js';
import type { FeedbackStat } from '../../core/feedback/feedback-stats.js';

export interface ExperimentGroup {
  /** Value by key of the metadata. Null where an experiment has none. */
  key: Map<string, unknown>;
  runCount: number;
  errorRate: number | null;
  feedback: Map<string, FeedbackStat>;
  experiments: ExperimentReport[];
}

const maxComments = 10;

/** Experiments with the same values of some keys of their metadata, in the order of the first of each group. */
export function groupExperiments(experiments: readonly ExperimentReport[], keys: readonly string[]): ExperimentGroup[] {
  const groups = new Map<string, { key: Map<string, unknown>; experiments: ExperimentReport[] }>();
  for (const report of experiments) {
    const values = keys.map((key) => metadataValue(report.session.extra, key));
    const name = JSON.stringify(values);
    const group = groups.get(name) ?? { key: new Map(keys.map((key, index) => [key, values[index]])), experiments: [] };
    group.experiments.push(report);
    groups.set(name, group);
  }
  return [...groups.values()].map((group) => ({ ...group, ...addUp(group.experiments) }));
}

function metadataValue(extra: Record<string, unknown> | null, key: string): unknown {
  const metadata = extra?.metadata;
  if (typeof metadata !== 'object' || metadata === null || !Object.hasOwn(metadata, key)) return null;
  return (metadata as Record<string, unknown>)[key];
}

function addUp(experiments: readonly ExperimentReport[]): Pick<ExperimentGroup, 'runCount' | 'errorRate' | 'feedback'> {
  let runCount = 0;
  let errors = 0;
  const feedback = new Map<string, FeedbackStat>();
  for (const { stats } of experiments) {
    runCount += stats?.runs?.runCount ?? 0;
    errors += (stats?.runs?.runCount ?? 0) * (stats?.runs?.errorRate ?? 0);
    for (const [key, stat] of stats?.feedback ?? []) {
      const known = feedback.get(key);
      feedback.set(key, known ? merge(known, stat) : stat);
    }
  }
  return { runCount, errorRate: runCount === 0 ? null : errors / runCount, feedback };
}

/** Means are weighted by points. The deviation of the union is unknown. */
function merge(a: FeedbackStat, b: FeedbackStat): FeedbackStat {
  const labels = new Map(a.labels);
  for (const [label, n] of b.labels) labels.set(label, (labels.get(label) ?? 0) + n);
  return {
    n: a.n + b.n,
    errors: a.errors + b.errors,
    avg: weightedMean(a, b),
    min: extremum(a.min, b.min, Math.min),
    max: extremum(a.max, b.max, Math.max),
    stdev: null,
    labels,
    comments: [...a.comments, ...b.comments].slice(0, maxComments),
    sources: [...new Set([...a.sources, ...b.sources])].sort(),
  };
}

type Mean = Pick<FeedbackStat, 'n' | 'avg'>;

function weightedMean(a: Mean, b: Mean): number | null {
  if (a.avg === null) return b.avg;
  if (b.avg === null) return a.avg;
  const n = a.n + b.n;
  return n === 0 ? null : a.avg * (a.n / n) + b.avg * (b.n / n);
}

function extremum(a: number | null, b: number | null, choose: (a: number, b: number) => number): number | null {
  if (a === null || b === null) return a ?? b;
  return choose(a, b);
}
