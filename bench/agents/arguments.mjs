/** The arguments of `npm run bench -- agents`. */
import { parseArgs } from 'node:util';
import { chosenNames, parsedValues, positive } from '../runs/options.mjs';

const parts = ['burst', 'waiting', 'conversation', 'files', 'overload'];

/** @typedef {ReturnType<typeof readArguments>} Arguments */

/** @param {readonly string[]} argv */
export function readArguments(argv) {
  const values = parsedValues(() =>
    parseArgs({
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
    }),
  );
  const rivals = ['official', 'python', 'aegra', 'bare'];
  const known = ['heddle', ...(values.against === undefined ? [] : ['against']), ...rivals];
  return {
    against: values.against,
    systems: chosenNames(values.only ?? known.join(), known, 'system'),
    parts: chosenNames(values.parts ?? parts.join(), parts, 'part'),
    runs: values.runs.split(',').map((text) => positive(text, 'runs')),
    tokens: positive(values.tokens, 'tokens'),
    tokenMs: positive(values['token-ms'], 'token-ms'),
    waitSeconds: positive(values['wait-seconds'], 'wait-seconds'),
    turns: positive(values.turns, 'turns'),
    write: values.write,
  };
}
