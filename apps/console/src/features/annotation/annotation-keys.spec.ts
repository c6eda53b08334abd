import { describe, expect, it } from '@jest/globals';
import { actionOf } from './annotation-keys';

describe('a key of the annotation view', () => {
  it.each([
    ['4', 'five', { is: 'score', score: 4 }],
    ['0', 'pass', { is: 'score', score: 0 }],
    ['2', 'pass', undefined],
    ['0', 'five', undefined],
    ['9', 'ten', { is: 'score', score: 9 }],
    ['j', 'five', { is: 'step', by: 1 }],
    ['ArrowLeft', 'five', { is: 'step', by: -1 }],
    ['c', 'five', { is: 'comment' }],
    ['u', 'five', { is: 'undo' }],
    ['x', 'five', undefined],
  ] as const)('%s on the scale %s', (key, scale, action) => expect(actionOf(key, scale)).toEqual(action));
});
