import type { FeedbackStat } from '../src/core/feedback/feedback-stats.js';

/** Statistic of one score without a value. */
export const feedbackStat = (fields: Partial<FeedbackStat> = {}): FeedbackStat => ({
  n: 1,
  errors: 0,
  avg: null,
  min: null,
  max: null,
  stdev: null,
  labels: new Map(),
  comments: [],
  sources: ['api'],
  ...fields,
});
