import { describe, expect, it } from '@jest/globals';
import type { ExperimentReport } from '../../core/experiments/experiment-report.js';
import type { FeedbackStat } from '../../core/feedback/feedback-stats.js';
import { groupExperiments } from './experiment-groups.js';
import { feedbackStat } from '../../../test/feedback-stat.js';

const report = (
  id: string,
  metadata: unknown,
  runs: { runCount: number; errorRate: number } | null = null,
  feedback: [string, FeedbackStat][] = [],
) =>
  ({
    session: { id, extra: metadata === undefined ? null : { metadata } },
    stats: { runs, feedback: new Map(feedback), sessionFeedback: new Map(), facets: [] },
  }) as unknown as ExperimentReport;

const shape = (reports: ExperimentReport[], keys: string[]) =>
  groupExperiments(reports, keys).map(({ key, experiments }) => [
    Object.fromEntries(key),
    experiments.map(({ session }) => session.id).join(''),
  ]);

describe('groups of experiments', () => {
  it('have the same values of all keys', () => {
    const reports = [
      report('a', { model: 'x', n: 1 }),
      report('b', { model: 'y', n: 1 }),
      report('c', { model: 'x', n: '1' }),
      report('d', { model: 'x', n: 1, other: true }),
    ];
    expect(shape(reports, ['model'])).toEqual([
      [{ model: 'x' }, 'acd'],
      [{ model: 'y' }, 'b'],
    ]);
    expect(shape(reports, ['model', 'n'])).toEqual([
      [{ model: 'x', n: 1 }, 'ad'],
      [{ model: 'y', n: 1 }, 'b'],
      [{ model: 'x', n: '1' }, 'c'],
    ]);
  });

  it.each([undefined, null, 'text', [1], {}, { other: 1 }])('have null where metadata are %p', (metadata) => {
    expect(shape([report('a', metadata)], ['model', 'constructor'])).toEqual([
      [{ model: null, constructor: null }, 'a'],
    ]);
  });

  it('add up runs, errors and feedback', () => {
    const [group] = groupExperiments(
      [
        report('a', {}, { runCount: 10, errorRate: 0.5 }, [
          ['q', feedbackStat({ n: 3, avg: 1, min: 1, max: 1, stdev: 0, labels: new Map([['x', 2]]) })],
        ]),
        report('b', {}, { runCount: 30, errorRate: 0.1 }, [
          [
            'q',
            feedbackStat({ n: 1, errors: 2, avg: 0, min: -1, max: 0, labels: new Map([['x', 1]]), sources: ['model'] }),
          ],
          ['l', feedbackStat({})],
        ]),
        report('c', {}),
      ],
      ['model'],
    );
    expect(group).toMatchObject({ runCount: 40, errorRate: 0.2 });
    expect(group?.feedback.get('q')).toEqual(
      feedbackStat({
        n: 4,
        errors: 2,
        avg: 0.75,
        min: -1,
        max: 1,
        labels: new Map([['x', 3]]),
        sources: ['api', 'model'],
      }),
    );
    expect(group?.feedback.get('l')).toEqual(feedbackStat({}));
    expect(groupExperiments([report('c', {})], ['model'])[0]).toMatchObject({ runCount: 0, errorRate: null });
  });
});
