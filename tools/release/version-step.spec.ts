import { expect, it } from '@jest/globals';
import { isBreakingStep } from './version-step.mjs';

it.each([
  ['1.2.3', '2.0.0', true],
  ['1.2.3', '1.3.0', false],
  ['1.2.3', '1.2.3', false],
  ['2.0.0', '1.9.0', false],
  ['0.1.4', '0.2.0', true],
  ['0.1.4', '0.1.5', false],
  ['0.9.0', '1.0.0', true],
])('a step from %s to %s may break clients: %s', (from, to, may) => {
  expect(isBreakingStep(from, to)).toBe(may);
});
