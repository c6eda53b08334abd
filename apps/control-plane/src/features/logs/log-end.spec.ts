import { describe, expect, it } from '@jest/globals';
import { isLogOver } from './log-end.js';

describe('isLogOver', () => {
  it.each([
    ['build', 'QUEUED', false, false],
    ['build', 'BUILDING', false, false],
    ['build', 'UNKNOWN', false, false],
    ['build', 'AWAITING_DEPLOY', false, true],
    ['build', 'BUILD_FAILED', false, true],
    ['build', 'DEPLOYED', true, true],
    ['deploy', 'BUILDING', false, false],
    ['deploy', 'DEPLOYING', false, false],
    ['deploy', 'DEPLOYED', true, false],
    ['deploy', 'DEPLOYED', false, true],
    ['deploy', 'DEPLOY_FAILED', false, true],
    ['deploy', 'SKIPPED', false, true],
  ] as const)('of the %s log of a revision that is %s, serving: %s, is %s', (stream, status, isServing, expected) => {
    expect(isLogOver(stream, status, isServing)).toBe(expected);
  });
});
