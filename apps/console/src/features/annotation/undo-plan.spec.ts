import { describe, expect, it } from '@jest/globals';
import { planUndo } from './undo-plan';

describe('the undo of a judgement', () => {
  it.each([
    ['its first score', { score: 4, comment: null }, null, 'delete'],
    ['another score', { score: 4, comment: null }, { score: 2, comment: null }, 'change'],
    ['another comment', { score: 4, comment: 'b' }, { score: 4, comment: 'a' }, 'change'],
    ['a comment beside a score', { score: 4, comment: 'a' }, { score: 4, comment: null }, 'recreate'],
    ['a score beside a comment', { score: 4, comment: 'a' }, { score: null, comment: 'a' }, 'recreate'],
    ['a score and another comment', { score: 4, comment: 'b' }, { score: null, comment: 'a' }, 'recreate'],
    ['another comment without a score', { score: null, comment: 'b' }, { score: null, comment: 'a' }, 'change'],
  ] as const)('after %s', (_, now, before, plan) => expect(planUndo(now, before)).toBe(plan));
});
