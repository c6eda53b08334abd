import { describe, expect, it } from '@jest/globals';
import { outcomeOf, type Suite, suitesToRepeat } from './outcome.mjs';

const suite = (name: string, tests: Record<string, 'passed' | 'failed' | 'pending'>, message = ''): Suite => {
  const assertionResults = Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? [`${fullName} is broken`] : [],
  }));
  const isBroken = message !== '' || assertionResults.some(({ status }) => status === 'failed');
  return { name, status: isBroken ? 'failed' : 'passed', message, startTime: 0, endTime: 1, assertionResults };
};
const namesOf = (failures: { suite: string; test: string }[]) => failures.map(({ suite: s, test }) => `${s}: ${test}`);

describe('outcomeOf', () => {
  it('counts tests, and a suite that did not run as one failure', () => {
    const outcome = outcomeOf([
      suite('a', { one: 'passed', two: 'failed', three: 'pending' }),
      suite('b', {}, 'Cannot find module'),
    ]);
    expect([outcome.passed, outcome.skipped, namesOf(outcome.failures), outcome.unstable]).toEqual([
      1,
      1,
      ['a: two', 'b: did not run'],
      [],
    ]);
    expect(outcome.failures[1]?.message).toBe('Cannot find module');
  });

  it('takes the second attempt of a suite, and names the tests it did not repeat', () => {
    const first = [
      suite('a', { one: 'failed', two: 'failed' }),
      suite('b', {}, 'crash'),
      suite('c', { one: 'passed' }),
    ];
    const second = [suite('a', { one: 'passed', two: 'failed' }), suite('b', { one: 'passed' })];
    const outcome = outcomeOf(first, second);
    expect([outcome.passed, namesOf(outcome.failures), namesOf(outcome.unstable)]).toEqual([
      3,
      ['a: two'],
      ['a: one', 'b: did not run'],
    ]);
  });

  it('counts a failure of the second attempt that the first did not have', () => {
    const outcome = outcomeOf(
      [suite('a', { one: 'failed', two: 'passed' })],
      [suite('a', { one: 'passed', two: 'failed' })],
    );
    expect([namesOf(outcome.failures), namesOf(outcome.unstable)]).toEqual([['a: two'], ['a: one']]);
  });

  it('keeps the first lines of an error, without colours and frames of packages', () => {
    const [failure] = outcomeOf([
      suite(
        'a',
        {},
        '\u001B[31mexpected 1\u001B[39m\n\n    at run (/x/node_modules/jest/index.js:1:2)\n    at spec.ts:3:4',
      ),
    ]).failures;
    expect(failure?.message).toBe('expected 1\n    at spec.ts:3:4');
  });
});

describe('suitesToRepeat', () => {
  it('names few failed suites, and none of many', () => {
    const failed = Array.from({ length: 6 }, (_, index) => suite(`s${index}`, { one: 'failed' }));
    expect(suitesToRepeat([...failed.slice(0, 5), suite('fine', { one: 'passed' })])).toEqual(
      failed.slice(0, 5).map(({ name }) => name),
    );
    expect(suitesToRepeat(failed)).toEqual([]);
  });
});
