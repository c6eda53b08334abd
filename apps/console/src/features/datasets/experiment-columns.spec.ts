import { describe, expect, it } from '@jest/globals';
import type { Experiment, FeedbackStat } from './datasets.queries';
import { columnId, describeValues, feedbackColumns, feedbackStat } from './experiment-columns';

const stat = (avg: number | null, values: Record<string, number> = {}) => ({ n: 1, avg, values }) as FeedbackStat;
const experiment = (rows: Record<string, FeedbackStat> | null, whole: Record<string, FeedbackStat> | null) =>
  ({ feedback_stats: rows, session_feedback_stats: whole }) as Experiment;

describe('feedback columns', () => {
  const a = experiment({ tone: stat(1), correctness: stat(0.5) }, { f1: stat(0.7) });
  const b = experiment({ helpfulness: stat(1) }, { correctness: stat(0.9) });

  it('unites the keys of all experiments, row scores before scores of the whole', () => {
    expect(feedbackColumns([a, b]).map(columnId)).toEqual([
      'run.correctness',
      'run.helpfulness',
      'run.tone',
      'session.correctness',
      'session.f1',
    ]);
  });

  it('does not mix up a row score and a whole score of the same name', () => {
    expect(feedbackStat(a, { level: 'run', key: 'correctness' })?.avg).toBe(0.5);
    expect(feedbackStat(b, { level: 'session', key: 'correctness' })?.avg).toBe(0.9);
    expect(feedbackStat(b, { level: 'run', key: 'correctness' })).toBeUndefined();
  });

  it('has no columns while statistics are pending', () => {
    expect(feedbackColumns([experiment(null, null)])).toEqual([]);
  });

  it('describes categories by frequency and cuts the tail', () => {
    expect(describeValues(stat(null, { no: 3, yes: 6 }))).toBe('yes 6 · no 3');
    expect(describeValues(stat(null, { a: 1, b: 2, c: 3 }))).toBe('c 3 · b 2 · …');
    expect(describeValues(stat(1))).toBe('');
  });
});
