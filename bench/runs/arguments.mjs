/** The arguments of `npm run bench -- runs`. */
import { parseArgs } from 'node:util';
import { PlainError } from '@heddle/launcher/progress';
import { chosenNames, parsedValues, positive } from './options.mjs';
import { idleRow, readersRow, rows } from './rows.mjs';

const systemNames = ['heddle', 'official', 'saver', 'bare'];
/** Measured where they are named. */
const furtherNames = ['traced'];

/** @typedef {ReturnType<typeof readArguments>} Arguments */

/** @param {readonly string[]} argv */
export function readArguments(argv) {
  const values = parsedValues(() =>
    parseArgs({
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
    }),
  );
  const against = values.against;
  const known = against === undefined ? systemNames : ['heddle', 'against', ...systemNames.slice(1)];
  // Two builds are compared with each other, unless others are named.
  const only = values.only ?? (against === undefined ? known.join() : 'heddle,against');
  const chosen = chosenRows(values.rows);
  return {
    against,
    write: values.write,
    systems: chosenNames(only, [...known, ...furtherNames], 'system'),
    rows: rows.filter(({ id }) => chosen.includes(id)),
    idle: chosen.includes(idleRow),
    readers: chosen.includes(readersRow),
    rounds: positive(values.rounds, 'rounds'),
    seconds: positive(values.seconds, 'seconds'),
    warmUpRuns: positive(values['warm-up'], 'warm-up'),
    idleSeconds: positive(values['idle-seconds'], 'idle-seconds'),
  };
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
