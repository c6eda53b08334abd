/** Counts and failures of a run of Jest, and of the second attempt of its failed suites. Pure. */
import { stripVTControlCharacters } from 'node:util';

/**
 * Result of one file in the output of Jest; times in ms.
 *
 * @typedef {{
 *   name: string,
 *   status: string,
 *   message: string,
 *   startTime: number,
 *   endTime: number,
 *   assertionResults: { status: string, fullName: string, failureMessages: string[] }[],
 * }} Suite
 * @typedef {{ suite: string, test: string, message: string }} Failure `message`: the first lines of the error.
 * @typedef {{ passed: number, skipped: number, failures: Failure[], unstable: Failure[] }} Outcome
 */

/** Maximum number of failed suites that get a second attempt; more of them are no accident. */
const maxRepeated = 5;
const maxMessageLines = 8;
const maxLineLength = 240;

/**
 * Suites for a second attempt, by their paths.
 *
 * @param {Suite[]} suites
 */
export function suitesToRepeat(suites) {
  const failed = suites.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length <= maxRepeated ? failed : [];
}

/**
 * The second attempt of a suite replaces the first. Failures that it does not repeat are unstable.
 *
 * @param {Suite[]} first
 * @param {Suite[]} second
 * @returns {Outcome}
 */
export function outcomeOf(first, second = []) {
  const repeated = new Map(second.map((suite) => [suite.name, suite]));
  const last = first.map((suite) => repeated.get(suite.name) ?? suite);
  const failures = last.flatMap(failuresOf);
  const isFailure = (/** @type {Failure} */ { suite, test }) =>
    failures.some((failure) => failure.suite === suite && failure.test === test);
  const tests = last.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => status === 'pending').length,
    failures,
    unstable: first.flatMap(failuresOf).filter((failure) => !isFailure(failure)),
  };
}

/** @type {(suite: Suite) => Failure[]} */
function failuresOf({ name, status, message, assertionResults }) {
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      suite: name,
      test: fullName,
      message: firstLines(failureMessages.join('\n')),
    }));
  if (status !== 'failed' || failures.length > 0) return failures;
  return [{ suite: name, test: 'did not run', message: firstLines(message) }];
}

/** The message and the frames of the project's own code. */
function firstLines(/** @type {string} */ message) {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:)/.test(line))
    .slice(0, maxMessageLines)
    .map((line) => line.slice(0, maxLineLength))
    .join('\n');
}
