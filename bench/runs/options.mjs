/** Reading of the options of a benchmark; refusals are one line. */
import { PlainError } from '@heddle/launcher/progress';

/**
 * Values of the options that `parse` reads with `parseArgs`.
 *
 * @template T
 * @param {() => { values: T }} parse
 * @returns {T}
 */
export function parsedValues(parse) {
  try {
    return parse().values;
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The named ones, in the order in which they are known.
 *
 * @param {string} text names, separated by commas
 * @param {readonly string[]} known
 * @param {string} what
 */
export function chosenNames(text, known, what) {
  const names = text.split(',');
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new PlainError(`No ${what} is named ${unknown}. There are: ${known.join(', ')}`);
  return known.filter((name) => names.includes(name));
}

/**
 * @param {string} text
 * @param {string} name
 */
export function positive(text, name) {
  const number = Number(text);
  if (!(number > 0)) throw new PlainError(`--${name} has to be a number above 0.`);
  return number;
}
