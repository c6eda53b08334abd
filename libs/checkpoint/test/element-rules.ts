import type { ElementRule } from '../src/index.js';
import { usualSizes } from '../src/pack-json.js';

/** Elements in all values of the usual size. */
export const everyElement: ElementRule = { sizes: usualSizes, isOpen: () => true };

/** Elements in almost all values, for tests with small ones. */
export const smallElements: ElementRule = {
  sizes: { from: 16, element: 12, group: 40, node: { min: 10, spread: 20, max: 80 } },
  isOpen: () => true,
};
