import { describe, expect, it } from '@jest/globals';
import { type Direction, directionOfName, directionsBy, wordsOf } from './direction.js';

describe('the direction of a name', () => {
  it.each<[string, Direction]>([
    ['cost', 'lower'],
    ['cost_usd', 'lower'],
    ['totalCost', 'lower'],
    ['price-per-call', 'lower'],
    ['Latency (ms)', 'lower'],
    ['time_to_first_token', 'lower'],
    ['judge_tokens', 'lower'],
    ['HTTPErrors', 'lower'],
    ['error_rate', 'lower'],
    ['toxicity', 'lower'],
    ['hallucination', 'lower'],
    ['incorrect', 'lower'],
    ['accuracy', 'higher'],
    ['correct', 'higher'],
    ['answerCorrectness', 'higher'],
    ['score', 'higher'],
    ['macro-F1', 'higher'],
    ['recall@5', 'higher'],
    ['precision', 'higher'],
    ['Helpful', 'higher'],
    ['context.relevance', 'higher'],
    ['pass', 'higher'],
    // Parts of words are no words.
    ['costume', null],
    ['password', null],
    ['terror', null],
    ['scoreboard', null],
    ['tokenizer_version', null],
    // Words of both directions.
    ['error_score', null],
    ['cost_accuracy', null],
    ['latency_pass', null],
    ['toxicity_score', null],
    // Words that reverse others.
    ['no_errors', null],
    ['non-toxic', null],
    ['not_helpful', null],
    ['error_free', null],
    ['cost_savings', null],
    ['tokens_per_second', null],
    // No known word.
    ['brevity', null],
    ['length', null],
    ['q', null],
    ['', null],
    ['正解率', null],
  ])('%j is %p', (key, expected) => {
    expect(directionOfName(key)).toBe(expected);
  });

  it('is read by words', () => {
    expect(wordsOf('F1Score_v2 perToken')).toEqual(['f1', 'score', 'v2', 'per', 'token']);
  });
});

it('a setting wins over the name', () => {
  const directions = directionsBy(
    new Map([
      ['cost', false],
      ['brevity', true],
    ]),
  );
  const found = ['cost', 'brevity', 'latency', 'other'].map((key) => [directions.of(key), directions.sourceOf(key)]);
  expect(found).toEqual([
    ['higher', 'setting'],
    ['lower', 'setting'],
    ['lower', 'name'],
    [null, null],
  ]);
});
