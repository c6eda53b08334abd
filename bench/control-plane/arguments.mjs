/** The arguments of `npm run bench -- control-plane`. */
import { parseArgs } from 'node:util';
import { chosenNames, parsedValues, positive } from '../runs/options.mjs';
import { cases } from './cases.mjs';

/** @param {readonly string[]} argv */
export function readArguments(argv) {
  const values = parsedValues(() =>
    parseArgs({
      args: [...argv],
      options: {
        revisions: { type: 'string', default: '100000' },
        deployments: { type: 'string', default: '200' },
        rounds: { type: 'string', default: '3' },
        only: { type: 'string' },
        write: { type: 'boolean', default: false },
      },
    }),
  );
  const known = cases.map(({ id }) => id);
  const chosen = values.only === undefined ? known : chosenNames(values.only, known, 'row');
  return {
    revisions: positive(values.revisions, 'revisions'),
    deployments: positive(values.deployments, 'deployments'),
    rounds: positive(values.rounds, 'rounds'),
    cases: cases.filter(({ id }) => chosen.includes(id)),
    write: values.write,
  };
}
