import { describe, expect, it } from '@jest/globals';
import { parseRunFilter } from './run-filter.js';

describe('parseRunFilter', () => {
  const feedback = (key: string, comparator: string, value: number) => ({ on: 'feedback', key, comparator, value });

  it.each([
    ['gt(feedback.correctness, 0.5)', [feedback('correctness', 'gt', 0.5)]],
    ['gte(feedback_scores.my key, "1")', [feedback('my key', 'gte', 1)]],
    [`eq('feedback.a, b', -1e3)`, [feedback('a, b', 'eq', -1000)]],
    ['and(eq(feedback_key, "q"), lt(feedback_score, 1))', [feedback('q', 'lt', 1)]],
    ['and(lt(feedback_score, 1),eq(feedback_key,"q"))', [feedback('q', 'lt', 1)]],
    [
      'and(eq(is_root, true), and(eq(feedback_key, "q"), lt(feedback_score, 1)), gt(latency, "2.5s"))',
      [feedback('q', 'lt', 1), { on: 'latency', comparator: 'gt', value: 2.5 }],
    ],
    ['neq(status, "error")', [{ on: 'status', comparator: 'neq', value: 'error' }]],
    [' lte( total_tokens , 10 ) ', [{ on: 'total_tokens', comparator: 'lte', value: 10 }]],
  ])('%s', (expression, expected) => expect(parseRunFilter(expression)).toEqual(expected));

  it.each([
    ['eq(a, 1)', 'a'],
    ['or(eq(status, "error"), eq(status, "success"))', 'or'],
    ['eq(status, "odd")', 'status'],
    ['gt(status, "error")', 'status'],
    ['gt(feedback.q, "much")', 'feedback.q compared with much'],
    ['gt(feedback.q, )', 'feedback.q compared with '],
    ['gt(feedback.q)', 'gt'],
    ['gt(gt(1, 2), 3)', 'gt'],
    ['eq(feedback_key, "q")', 'feedback_key'],
    ['gt(feedback.q, 1', 'gt(feedback.q, 1'],
    ['gt(feedback.q, 1) and', 'gt(feedback.q, 1) and'],
    ['gt(feedback.q, "1', 'gt(feedback.q, "1'],
    ['', ''],
    ['plain', 'plain'],
    [`${'and('.repeat(1000)}x${')'.repeat(1000)}`, 'terms nested so deeply'],
  ])('%s is refused by name', (expression, name) => {
    expect(() => parseRunFilter(expression)).toThrow(`not supported: filters: ${name}`);
  });
});
