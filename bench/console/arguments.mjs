/** The arguments of `npm run bench -- console`. */
import { parseArgs } from 'node:util';
import { chosenNames, parsedValues, positive } from '../runs/options.mjs';

const parts = ['pages', 'comparison', 'trace', 'runs', 'chat', 'state'];

/** @typedef {ReturnType<typeof readArguments>} Arguments */

/** @param {readonly string[]} argv */
export function readArguments(argv) {
  const values = parsedValues(() =>
    parseArgs({
      args: [...argv],
      options: {
        only: { type: 'string', default: parts.join(',') },
        rounds: { type: 'string', default: '3' },
        rows: { type: 'string', default: '10000' },
        steps: { type: 'string', default: '5000' },
        runs: { type: 'string', default: '1000000' },
        tokens: { type: 'string', default: '100' },
        'state-mb': { type: 'string', default: '30' },
        write: { type: 'boolean', default: false },
      },
    }),
  );
  return {
    parts: chosenNames(values.only, parts, 'part'),
    /** Loads of each page, each in a fresh profile of the browser. */
    rounds: positive(values.rounds, 'rounds'),
    /** Rows of each of the four compared experiments. */
    rows: positive(values.rows, 'rows'),
    /** Runs of the large trace. */
    steps: positive(values.steps, 'steps'),
    /** Stored runs of the project whose list is filtered. */
    runs: positive(values.runs, 'runs'),
    /** Tokens of the streamed answer. */
    tokens: positive(values.tokens, 'tokens'),
    stateMb: positive(values['state-mb'], 'state-mb'),
    write: values.write,
  };
}
