import type { StorageRule } from '../src/index.js';
import { usualSizes } from '../src/pack-json.js';

/** Compact checkpoints, with elements in all values of the usual size. */
export const everyElement: StorageRule = { sizes: usualSizes, form: () => 'compact' };

/** Compact checkpoints, with elements in almost all values, for tests with small ones. */
export const smallElements: StorageRule = {
  sizes: { from: 16, element: 12, group: 40, node: { min: 10, spread: 20, max: 80 } },
  form: () => 'compact',
};
