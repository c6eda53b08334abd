import { describe, expect, it } from '@jest/globals';
import { formatExperimentSort, nextExperimentSort, parseExperimentSort, sortParameters } from './experiment-sort';

describe('the order of experiments', () => {
  it.each([
    ['-latency_p50', { sort_by: 'latency_p50', sort_by_desc: true }],
    ['name', { sort_by: 'name', sort_by_desc: false }],
    ['run_count', { sort_by: 'runs_count', sort_by_desc: false }],
    [
      '-run.a.b',
      {
        sort_by: 'feedback',
        sort_by_desc: true,
        sort_by_feedback_key: 'a.b',
        sort_by_feedback_source: 'run',
      },
    ],
    [
      'session.-f1',
      {
        sort_by: 'feedback',
        sort_by_desc: false,
        sort_by_feedback_key: '-f1',
        sort_by_feedback_source: 'session',
      },
    ],
  ])('%s of the URL is %j', (text, parameters) => {
    const sort = parseExperimentSort(text);
    expect(sort && sortParameters(sort)).toEqual(parameters);
    expect(sort && formatExperimentSort(sort)).toBe(text);
  });

  it.each([undefined, '', '-', 'constructor', 'run.', 'other.key'])('%j is not an order', (text) => {
    expect(parseExperimentSort(text)).toBeUndefined();
  });

  it.each([
    ['run.correctness', ['-run.correctness', 'run.correctness', undefined]],
    ['name', ['name', '-name', undefined]],
  ])('clicks on %s change it to %j', (column, expected) => {
    let sort = parseExperimentSort('-start_time');
    const seen = expected.map(() => {
      sort = nextExperimentSort(sort, column);
      return sort && formatExperimentSort(sort);
    });
    expect(seen).toEqual(expected);
  });
});
