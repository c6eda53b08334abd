import { workerData } from 'node:worker_threads';
import { ValidationError } from '@heddle/errors';
import { serveWorkerThread } from '../../src/worker-threads/serve-worker-thread.js';

export type ProbeCall = 'echo' | 'throw' | 'refuse' | 'exit' | 'crash' | 'block' | 'hang';

/** Fails at the loads whose numbers are in `fails`: the counter is shared by all threads of a test. */
export interface ProbeData {
  loads: SharedArrayBuffer;
  fails: number[];
}

serveWorkerThread<ProbeCall, string, string, string>(async (post) => {
  const { loads, fails } = workerData as ProbeData;
  const load = Atomics.add(new Int32Array(loads), 0, 1) + 1;
  if (fails.includes(load)) throw new Error(`load ${load} fails`);
  if (fails.includes(-load)) await new Promise(() => undefined);
  return {
    receive: (message) => post(`${message} back`),
    call: async (call) => {
      if (call === 'throw') throw new Error('thrown');
      if (call === 'refuse') throw ValidationError.of(['body', 'a'], 'is wrong');
      if (call === 'exit') process.exit(3);
      if (call === 'crash')
        setImmediate(() => {
          throw new Error('crashed');
        });
      if (call === 'block') for (;;);
      if (call === 'hang' || call === 'crash') await new Promise(() => undefined);
      return `${call} ${load}`;
    },
  };
});
