import type { StateTaskWire } from '../src/graphs/wire-types.js';

/** Task of a snapshot that has not ended. */
export const stateTask = (id: string, name: string, interrupts: StateTaskWire['interrupts']): StateTaskWire => ({
  id,
  name,
  path: [],
  error: null,
  interrupts,
  checkpoint: null,
  state: null,
  result: null,
});
