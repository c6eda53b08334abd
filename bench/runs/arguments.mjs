/** The arguments of `npm run bench -- runs`. */
import { parseArgs } from 'node:util';
import { PlainError } from '@heddle/launcher/progress';
import { idleRow, readersRow, rows } from './rows.mjs';

const systemNames = ['heddle', 'official', 'saver', 'bare'];

/** @typedef {ReturnType<typeof readArguments>} Arguments */

/** @param {readonly string[]} argv */
export function readArguments(argv) {
  const { values } = parse(argv);
  const against = values.against;
  const known = against === undefined ? systemNames : ['heddle', 'against', ...systemNames.slice(1)];
  // Two builds are compared with each other, unless others are named.
  const only = values.only ?? (against === undefined ? known.join() : 'heddle,against');
  const chosen = chosenRows(values.rows);
  return {
    against,
    write: values.write,
    systems: known.filter((name) => chosenNames(only, known, 'system').includes(name)),
    rows: rows.filter(({ id }) => chosen.includes(id)),
    idle: chosen.includes(idleRow),
    readers: chosen.includes(readersRow),
    rounds: positive(values.rounds, 'rounds'),
    seconds: positive(values.seconds, 'seconds'),
    warmUpRuns: positive(values['warm-up'], 'warm-up'),
    idleSeconds: positive(values['idle-seconds'], 'idle-seconds'),
  };
}

/** @param {readonly string[]} argv */
function parse(argv) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        only: { type: 'string' },
        rows: { type: 'string' },
        against: { type: 'string' },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '4' },
        'warm-up': { type: 'string', default: '500' },
        'idle-seconds': { type: 'string', default: '30' },
        write: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * A row is named in full or by how it begins: `search` is all searches.
 *
 * @param {string | undefined} text
 */
function chosenRows(text) {
  if (text === undefined) return [idleRow, ...rows.flatMap(({ id, onRequest }) => (onRequest ? [] : id))];
  const known = [idleRow, ...rows.map(({ id }) => id), readersRow];
  return text.split(',').flatMap((part) => {
    const found = known.filter((id) => id === part || id.startsWith(`${part}-`));
    if (found.length === 0) throw new PlainError(`No row is named ${part}. There are: ${known.join(', ')}`);
    return found;
  });
}

/**
 * @param {string} text
 * @param {readonly string[]} known
 * @param {string} what
 */
function chosenNames(text, known, what) {
  return text.split(',').map((name) => {
    if (!known.includes(name)) throw new PlainError(`No ${what} is named ${name}. There are: ${known.join(', ')}`);
    return name;
  });
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
