/** The arguments of `npm run bench -- subscribers`. */
import { parseArgs } from 'node:util';
import { parsedValues, positive } from '../runs/options.mjs';

/** @typedef {ReturnType<typeof readArguments>} Arguments */

/** @param {readonly string[]} argv */
export function readArguments(argv) {
  const values = parsedValues(() =>
    parseArgs({
      args: [...argv],
      options: {
        threads: { type: 'string', default: '100' },
        subscribers: { type: 'string', default: '1000' },
        events: { type: 'string', default: '50' },
        'event-ms': { type: 'string', default: '1000' },
        rounds: { type: 'string', default: '50' },
        write: { type: 'boolean', default: false },
      },
    }),
  );
  return {
    threads: positive(values.threads, 'threads'),
    /** Subscribers of each kind, on all threads. */
    subscribers: positive(values.subscribers, 'subscribers'),
    /** Events of each run. */
    events: positive(values.events, 'events'),
    eventMs: positive(values['event-ms'], 'event-ms'),
    rounds: positive(values.rounds, 'rounds'),
    write: values.write,
  };
}
