import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { type Setting, statistics, summaryOf } from '../../test/gated-comparison.js';
import { decideGate, type Outcome, worst } from './decide-gate.js';
import { completeRules, mergeGateSettings, perMetricOf, readGateSettings } from './gate-rules.js';

/** Rules in the form of a file. */
const rulesOf = (text: string) => completeRules(readGateSettings(parse(text) ?? {}, 'rules').rules);
const decide = (text: string, setting: Setting = {}) => decideGate(summaryOf(setting), rulesOf(text));

describe('a rule', () => {
  const cases: [string, string, Setting, Outcome][] = [
    ['as many regressions as allowed', 'max_regressions: 5', {}, 'passed'],
    ['one more', 'max_regressions: 4', {}, 'failed'],
    ['one metric has a limit of its own', 'max_regressions: {"*": 0, correctness: 5}', {}, 'passed'],
    ['any other metric', 'max_regressions: 4', { metrics: { a: { regressed: 0 }, b: { regressed: 5 } } }, 'failed'],
    [
      'a metric that only the candidate has',
      'max_regressions: 9',
      { metrics: { a: {}, new: { baseline: null, pairs: 0 } } },
      'passed',
    ],
    [
      'that metric by its name',
      'max_regressions: {new: 9}',
      { metrics: { new: { baseline: null, pairs: 0 } } },
      'undecided',
    ],
    [
      'a metric that the candidate lost',
      'max_regressions: 9',
      { metrics: { a: { candidate: null, pairs: 0 } } },
      'undecided',
    ],
    ['an unknown metric', 'max_regressions: {typo: 9}', {}, 'undecided'],
    ['no metrics at all', 'max_regressions: 0', { metrics: {} }, 'undecided'],
    ['a metric called like a member of objects', 'max_regressions: {constructor: 0}', {}, 'undecided'],
    ['no example scored in both', 'max_regressions: 9', { metrics: { a: { pairs: 0 } } }, 'undecided'],
    [
      'not significant where it need be',
      'max_regressions: 0\nrequire_significant: true',
      { metrics: { a: { statistics: statistics('not_distinguishable') } } },
      'passed',
    ],
    [
      'significant where it need be',
      'max_regressions: 0\nrequire_significant: true',
      { metrics: { a: { statistics: statistics('regressed') } } },
      'failed',
    ],
    [
      'significant, but within the limit',
      'max_regressions: 5\nrequire_significant: true',
      { metrics: { a: { statistics: statistics('regressed') } } },
      'passed',
    ],
    ['significance of which nothing is known', 'max_regressions: 0\nrequire_significant: true', {}, 'undecided'],
    ['a loss as large as allowed, in doubles', 'min_delta: -0.02', { metrics: { a: { delta: 0.78 - 0.8 } } }, 'passed'],
    ['a larger loss', 'min_delta: -0.02', { metrics: { a: { delta: -0.021 } } }, 'failed'],
    ['less, where lower is better', 'min_delta: 0.05', { metrics: { a: { lower: true, delta: -0.1 } } }, 'passed'],
    ['more, where lower is better', 'min_delta: 0', { metrics: { a: { lower: true, delta: 0.1 } } }, 'failed'],
    [
      'a loss that may be chance',
      'min_delta: 0\nrequire_significant: true',
      { metrics: { a: { statistics: statistics('not_distinguishable') } } },
      'passed',
    ],
    ['a gain that is asked for', 'min_delta: 0.1', { metrics: { a: { delta: 0.1 } } }, 'passed'],
    [
      'a gain that may be chance',
      'min_delta: 0.1\nrequire_significant: true',
      { metrics: { a: { statistics: statistics('not_distinguishable', { mean_delta: 0.2 }) } } },
      'failed',
    ],
    [
      'a gain that is none',
      'min_delta: 0.1\nrequire_significant: true',
      { metrics: { a: { statistics: statistics('improved', { mean_delta: 0.2 }) } } },
      'passed',
    ],
    [
      'the difference of the statistics before the plain one',
      'min_delta: 0',
      { metrics: { a: { delta: -1, statistics: statistics('improved', { mean_delta: 0.2 }) } } },
      'passed',
    ],
    ['a mean that is reached', 'min_mean: {correctness: 0.7}', {}, 'passed'],
    ['a mean that is not', 'min_mean: {correctness: 0.71}', {}, 'failed'],
    ['a mean that is too high', 'max_mean: {correctness: 0.69}', {}, 'failed'],
    [
      'the mean of a metric that the baseline lacks',
      'min_mean: 0.5',
      { metrics: { a: { baseline: null, pairs: 0 } } },
      'passed',
    ],
    ['no more errors than allowed', 'max_error_rate: 5%', { errors: 2 }, 'passed'],
    ['more errors', 'max_error_rate: 0.05', { errors: 3 }, 'failed'],
    ['no runs', 'max_error_rate: 0.05', { runs: 0 }, 'undecided'],
    ['slower by the share allowed', 'max_latency_p50_increase: 10%', { latency: [1, 1.1] }, 'passed'],
    ['slower by more', 'max_latency_p50_increase: 10%', { latency: [1, 1.11] }, 'failed'],
    ['slower by the time allowed', 'max_latency_p50_increase: 200ms', { latency: [1, 1.2] }, 'passed'],
    ['slower by more time', 'max_latency_p50_increase: 0.2s', { latency: [1, 1.21] }, 'failed'],
    ['slower than nothing', 'max_latency_p50_increase: 10%', { latency: [0, 1] }, 'failed'],
    ['faster', 'max_latency_p50_increase: 0%', { latency: [1, 0.9] }, 'passed'],
    ['no latency', 'max_latency_p50_increase: 10%', { latency: [null, 1] }, 'undecided'],
    [
      'slower, which may be chance',
      'max_latency_p50_increase: 10%\nrequire_significant: true',
      { latency: [1, 2], latencyVerdict: 'not_distinguishable' },
      'passed',
    ],
    [
      'slower for sure',
      'max_latency_p50_increase: 10%\nrequire_significant: true',
      { latency: [1, 2], latencyVerdict: 'regressed' },
      'failed',
    ],
    ['enough of the baseline', 'min_coverage: 95%', { shared: 38 }, 'passed'],
    ['too little of it', 'min_coverage: 95%', { shared: 37 }, 'failed'],
    ['changed examples', 'max_changed: 0', { changed: 1 }, 'failed'],
    ['no shared example', 'max_changed: 0', { shared: 0 }, 'undecided'],
    ['a verdict', 'fail_on: regressed', { metrics: { a: { statistics: statistics('regressed') } } }, 'failed'],
    [
      'another verdict',
      'fail_on: regressed',
      { metrics: { a: { statistics: statistics('too_few_examples') } } },
      'passed',
    ],
    [
      'one of two verdicts',
      'fail_on: [regressed, too_few_examples]',
      { metrics: { a: { statistics: statistics('too_few_examples') } } },
      'failed',
    ],
    ['a verdict without statistics', 'fail_on: regressed', {}, 'undecided'],
    ['none', '', { metrics: { a: { statistics: statistics('regressed') } } }, 'failed'],
    ['latency by its name', 'max_regressions: {latency: 4}', { latencyVerdict: 'regressed' }, 'failed'],
    [
      'no direction, and few enough either way',
      'max_regressions: 5',
      { metrics: { style: { lower: null } } },
      'passed',
    ],
    ['no direction, and too many one way', 'max_regressions: 4', { metrics: { style: { lower: null } } }, 'undecided'],
    ['no direction, and too many either way', 'max_regressions: 0', { metrics: { style: { lower: null } } }, 'failed'],
    ['no direction, and a small change', 'min_delta: -0.2', { metrics: { style: { lower: null } } }, 'passed'],
    [
      'no direction, and a large change',
      'min_delta: {style: -0.02}',
      { metrics: { style: { lower: null } } },
      'undecided',
    ],
    ['no direction, and no gain either way', 'min_delta: 0.2', { metrics: { style: { lower: null } } }, 'failed'],
    [
      'no direction, and a change that is real',
      'fail_on: regressed',
      { metrics: { style: { lower: null, statistics: statistics('changed') } } },
      'undecided',
    ],
    [
      'no direction, and a change that may be chance',
      'fail_on: regressed',
      { metrics: { style: { lower: null, statistics: statistics('not_distinguishable') } } },
      'passed',
    ],
    [
      'a change that is not wanted either way',
      'fail_on: changed',
      { metrics: { style: { lower: null, statistics: statistics('changed') } } },
      'failed',
    ],
    [
      'no direction, where a loss has to be real',
      'max_regressions: 0\nrequire_significant: true',
      { metrics: { style: { lower: null, statistics: statistics('changed') } } },
      'undecided',
    ],
    [
      'no direction, which a mean needs not',
      'min_mean: {style: 0.6}',
      { metrics: { style: { lower: null } } },
      'passed',
    ],
    ['every metric, which latency is none of', 'max_regressions: 9', { latencyVerdict: 'regressed' }, 'passed'],
  ];

  it.each(cases)('%s (%s) is decided', (_name, rules, setting, outcome) => {
    expect(decide(rules, setting).outcome).toBe(outcome);
  });

  it('reports the value and the limit', () => {
    expect(decide('min_delta: {correctness: -0.02}\nmax_regressions: 4').checks).toEqual([
      {
        rule: 'max_regressions',
        metric: 'correctness',
        outcome: 'failed',
        message: '5 of 40 examples got worse (at most 4)',
      },
      {
        rule: 'min_delta',
        metric: 'correctness',
        outcome: 'failed',
        message: 'changed by -0.1 (a loss of at most 0.02 is allowed)',
      },
    ]);
  });

  it('reports a missing direction, and how to set it', () => {
    expect(decide('min_delta: {style: -0.02}', { metrics: { style: { lower: null } } }).checks).toEqual([
      {
        rule: 'min_delta',
        metric: 'style',
        outcome: 'undecided',
        message:
          'changed by -0.1 (a loss of at most 0.02 is allowed); no direction is set for style: set it in the console, or by PATCH /api/v1/feedback-configs',
      },
    ]);
  });

  it.each<[Outcome[], Outcome]>([
    [[], 'passed'],
    [['passed', 'undecided'], 'undecided'],
    [['undecided', 'failed', 'passed'], 'failed'],
  ])('%j together are %s', (outcomes, outcome) => {
    expect(worst(outcomes.map((one) => ({ outcome: one })))).toBe(outcome);
  });
});

describe('a file of rules', () => {
  it.each([
    ['max_regresions: 1', 'unknown key "max_regresions"; known keys: baseline, candidate, '],
    ['__proto__x: 1', 'unknown key "__proto__x"'],
    ['- 1', 'expected keys with values'],
    ['max_regressions: -1', 'max_regressions is below 0'],
    ['max_regressions: 1.5', 'max_regressions is not a whole number'],
    ['max_regressions: {a: no}', 'max_regressions.a is not a whole number'],
    ['max_regressions: [1]', 'max_regressions is neither a number nor numbers by metric'],
    ['min_delta: .inf', 'min_delta is not a number'],
    ['max_error_rate: 5', 'max_error_rate is not a share: give a number between 0 and 1, or a percentage like 5%'],
    [
      'max_latency_p50_increase: 10',
      'max_latency_p50_increase: give a percentage like 10%, or a time like 0.5s or 200ms',
    ],
    ['fail_on: worse', 'fail_on: "worse" is none of regressed, changed, not_distinguishable, too_few_examples'],
    ['confidence: 95', 'confidence is not between 0.5 and 0.999'],
    ['require_significant: "yes"', 'require_significant is neither true nor false'],
    ['candidate: []', 'candidate is empty'],
    ['baseline: 7', 'baseline is not a string'],
  ])('%s is refused', (text, message) => {
    expect(() => readGateSettings(parse(text), 'heddle.gate.yaml')).toThrow(`heddle.gate.yaml: ${message}`);
  });

  it('is overridden by flags, limit by limit', () => {
    const file = readGateSettings(parse('baseline: main\nmax_regressions: {"*": 1, a: 2}\nmax_changed: 3'), 'file');
    const flags = readGateSettings({ baseline: 'other', max_regressions: { a: 5, b: 6 } }, 'flags');
    expect(mergeGateSettings(file, flags)).toEqual({
      baseline: 'other',
      rules: { maxRegressions: { all: 1, of: { a: 5, b: 6 } }, maxChanged: 3 },
    });
  });

  it.each([
    ['3', { '*': 3 }],
    ['a=b=-0.5', { 'a=b': -0.5 }],
  ])('%j of a flag is %j', (text, value) => {
    expect(perMetricOf(text)).toEqual(value);
  });

  it.each(['', 'a', 'a=', '=1', 'a=x'])('"%s" of a flag is refused', (text) => {
    expect(() => perMetricOf(text)).toThrow('Give a number, or metric=number.');
  });
});
