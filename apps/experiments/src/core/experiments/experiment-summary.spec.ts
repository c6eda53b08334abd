import { describe, expect, it } from '@jest/globals';
import type { ExperimentStats } from './experiment-stats.js';
import { fromStoredStats, toStoredStats } from './experiment-summary.js';
import { feedbackStat } from '../../../test/feedback-stat.js';

const runs = {
  sessionId: 's',
  runCount: 3,
  errorRate: 1 / 3,
  latencyP50: 1.5,
  latencyP99: 2,
  firstTokenP50: 0.5,
  firstTokenP99: null,
  streamingRate: 1 / 3,
  lastRunStartTime: '2026-01-05T10:00:00.000000+00:00',
};
const nothing: ExperimentStats = {
  runs: null,
  usage: null,
  endedRuns: 0,
  feedback: new Map(),
  sessionFeedback: new Map(),
  facets: [],
};
const usage = {
  sessionId: 's',
  totalTokens: 12,
  promptTokens: 7,
  completionTokens: 5,
  totalCost: '0.000012',
  promptCost: null,
  completionCost: null,
};

describe('statistics', () => {
  it.each([
    ['of nothing', nothing],
    ['of runs', { ...nothing, runs, usage, endedRuns: 3 }],
    [
      'with hostile names',
      {
        ...nothing,
        runs,
        feedback: new Map([
          ['__proto__', feedbackStat({ avg: 1, labels: new Map([['__proto__', 2]]) })],
          ['constructor', feedbackStat({ comments: ['no'], labels: new Map([['toString', 1]]) })],
        ]),
        sessionFeedback: new Map([['f1', feedbackStat({ avg: 0.5 })]]),
      },
    ],
  ])('%s come back as they were kept', (_, stats) => {
    const stored = JSON.parse(JSON.stringify(toStoredStats(stats))) as ReturnType<typeof toStoredStats>;
    expect(fromStoredStats(stored)).toEqual(stats);
  });

  it('name the mean of each key that has scores', () => {
    const feedback = new Map([
      ['quality', feedbackStat({ avg: 0.5 })],
      ['words', feedbackStat()],
    ]);
    const { means } = toStoredStats({
      ...nothing,
      runs,
      feedback,
      sessionFeedback: new Map([['f1', feedbackStat({ avg: 1 })]]),
    });
    expect(means).toEqual({ run: { quality: 0.5 }, session: { f1: 1 } });
  });
});
