import { formatCount } from '@heddle/comparison-text';
import type { Experiment, FeedbackStat } from './datasets.queries';

/** Feedback column: averages over rows (`run`), or scores of the whole experiment (`session`). */
export interface FeedbackColumn {
  level: 'run' | 'session';
  key: string;
}

/** Feedback keys of all experiments: row scores first, each group in alphabetical order. */
export function feedbackColumns(experiments: readonly Experiment[]): FeedbackColumn[] {
  const collect = (level: FeedbackColumn['level']) => {
    const keys = new Set(experiments.flatMap((experiment) => Object.keys(statsOf(experiment, level))));
    return [...keys].sort((a, b) => a.localeCompare(b)).map((key) => ({ level, key }));
  };
  return [...collect('run'), ...collect('session')];
}

function statsOf(experiment: Experiment, level: FeedbackColumn['level']): Record<string, FeedbackStat> {
  return (level === 'run' ? experiment.feedback_stats : experiment.session_feedback_stats) ?? {};
}

export function feedbackStat(experiment: Experiment, column: FeedbackColumn): FeedbackStat | undefined {
  return statsOf(experiment, column.level)[column.key];
}

/** `CORRECT 6 · INCORRECT 3`, the most frequent first; empty for purely numeric feedback. */
export function describeValues(stat: FeedbackStat): string {
  const counted = Object.entries(stat.values).sort(([, a], [, b]) => b - a);
  const shown = counted.slice(0, 2).map(([label, count]) => `${label} ${formatCount(count)}`);
  return counted.length > 2 ? `${shown.join(' · ')} · …` : shown.join(' · ');
}

export function columnId(column: FeedbackColumn): string {
  return `${column.level}.${column.key}`;
}
