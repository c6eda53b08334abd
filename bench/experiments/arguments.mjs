/** The arguments of `npm run bench -- experiments`. */
import { parseArgs } from 'node:util';
import { PlainError } from '@heddle/launcher/progress';
import { cases } from './cases.mjs';
import { storedRows } from './stored.mjs';

/** @typedef {ReturnType<typeof readArguments>} Arguments */

/** @param {readonly string[]} argv */
export function readArguments(argv) {
  const { values } = parse(argv);
  return {
    rows: positive(values.rows, 'rows'),
    rounds: positive(values.rounds, 'rounds'),
    stored: storedExperiments(values.stored),
    cases: chosenCases(values.only),
    write: values.write,
  };
}

/** @param {readonly string[]} argv */
function parse(argv) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        rows: { type: 'string', default: '50000' },
        rounds: { type: 'string', default: '3' },
        stored: { type: 'string', default: '1m' },
        only: { type: 'string' },
        write: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * A row is selected by its name or a prefix: `comparison` selects all comparisons.
 *
 * @param {string | undefined} text
 */
function chosenCases(text) {
  if (text === undefined) return cases;
  const parts = text.split(',');
  const isMeant = (/** @type {string} */ id, /** @type {string} */ part) => id === part || id.startsWith(`${part}-`);
  const unknown = parts.find((part) => !cases.some(({ id }) => isMeant(id, part)));
  if (unknown !== undefined) {
    throw new PlainError(`No row is named ${unknown}. There are: ${cases.map(({ id }) => id).join(', ')}`);
  }
  return cases.filter(({ id }) => parts.some((part) => isMeant(id, part)));
}

/** @param {string} text such as 10m; in experiments */
function storedExperiments(text) {
  const [, digits, unit] = /^(\d+)([km]?)$/i.exec(text) ?? [];
  if (digits === undefined) throw new PlainError('--stored has to be a number of runs, like 10m, 1m or 0.');
  const factor = { '': 1, k: 1_000, m: 1_000_000 }[(unit ?? '').toLowerCase()] ?? 1;
  return Math.ceil((Number(digits) * factor) / storedRows);
}

/**
 * @param {string} text
 * @param {string} name
 */
function positive(text, name) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new PlainError(`--${name} has to be a whole number above 0.`);
  return number;
}
