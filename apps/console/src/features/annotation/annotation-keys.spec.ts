import { describe, expect, it } from '@jest/globals';
import { actionOf, scaleOf } from './annotation-keys';

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

describe('the scale of a question', () => {
  it.each([
    [undefined, 'five'],
    [{ min: null, max: null }, 'five'],
    [{ min: 0, max: 1 }, 'pass'],
    [{ min: 1, max: 4 }, 'five'],
    [{ min: 0, max: 4 }, 'ten'],
    [{ min: 2, max: 8 }, 'ten'],
    [{ min: -1, max: 1 }, 'five'],
  ] as const)('of scores %j is %s', (stat, scale) => expect(scaleOf(stat)).toBe(scale));
});
