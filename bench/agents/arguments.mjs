/** The arguments of `npm run bench -- agents`. */
import { parseArgs } from 'node:util';
import { PlainError } from '@heddle/launcher/progress';

const parts = ['burst', 'waiting', 'conversation', 'files'];

/** @typedef {ReturnType<typeof readArguments>} Arguments */

/** @param {readonly string[]} argv */
export function readArguments(argv) {
  const { values } = parse(argv);
  const rivals = ['official', 'python', 'aegra', 'bare'];
  const known = ['heddle', ...(values.against === undefined ? [] : ['against']), ...rivals];
  return {
    against: values.against,
    systems: chosen(values.only ?? known.join(), known, 'system'),
    parts: chosen(values.parts ?? parts.join(), parts, 'part'),
    runs: values.runs.split(',').map((text) => positive(text, 'runs')),
    tokens: positive(values.tokens, 'tokens'),
    tokenMs: positive(values['token-ms'], 'token-ms'),
    waitSeconds: positive(values['wait-seconds'], 'wait-seconds'),
    turns: positive(values.turns, 'turns'),
    write: values.write,
  };
}

/** @param {readonly string[]} argv */
function parse(argv) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        only: { type: 'string' },
        against: { type: 'string' },
        parts: { type: 'string' },
        runs: { type: 'string', default: '100,300,1000' },
        tokens: { type: 'string', default: '20' },
        'token-ms': { type: 'string', default: '1000' },
        'wait-seconds': { type: 'string', default: '60' },
        turns: { type: 'string', default: '1000' },
        write: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {string} text
 * @param {readonly string[]} known
 * @param {string} what
 */
function chosen(text, known, what) {
  const names = text.split(',');
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new PlainError(`No ${what} is named ${unknown}. There are: ${known.join(', ')}`);
  return known.filter((name) => names.includes(name));
}

/**
 * @param {string} text
 * @param {string} name
 */
function positive(text, name) {
  const number = Number(text);
  if (!(number > 0)) throw new PlainError(`--${name} has to be a number above 0.`);
  return number;
}
