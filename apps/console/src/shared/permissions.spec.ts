import { expect, it } from '@jest/globals';
import { allows } from './permissions';

it.each([
  [['*'], true],
  [['feedback:*'], true],
  [['feedback:read', 'feedback:update'], true],
  [['feedback:read', 'runs:*'], false],
  [[], false],
])('%j may change feedback: %p', (granted, expected) => {
  expect(allows(granted, 'feedback:update')).toBe(expected);
});
