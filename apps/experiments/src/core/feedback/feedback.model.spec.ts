import { describe, expect, it } from '@jest/globals';
import type { Principal } from '@heddle/auth';
import {
  afterChange,
  authorOf,
  type ChangedJudgement,
  decideSubject,
  isRepetition,
  labelOf,
  type NewFeedback,
  type StoredContent,
} from './feedback.model.js';

const userId = '0c000000-0000-4000-8000-00000000000c';

describe('the author of feedback', () => {
  it.each([
    ['jwt', userId, 'Ada', { userId, userName: 'Ada' }],
    ['jwt', userId.toUpperCase(), 'Ada', { userId, userName: 'Ada' }],
    ['jwt', userId, 'A\0', { userId, userName: null }],
    ['jwt', userId, '\ud800', { userId, userName: null }],
    ['jwt', 'ada', 'Ada', { userId: null, userName: null }],
    ['api-key', userId, 'CI', { userId: null, userName: null }],
    ['system', 'system', 'system', { userId: null, userName: null }],
  ])('%s %s %j', (kind, id, name, expected) => {
    expect(authorOf({ kind, id, name } as Principal)).toEqual(expected);
  });
});

describe('the target of feedback', () => {
  it.each([
    ['r', 's', { kind: 'run', runId: 'r' }],
    ['r', null, { kind: 'run', runId: 'r' }],
    [null, 's', { kind: 'session', sessionId: 's' }],
    [undefined, 's', { kind: 'session', sessionId: 's' }],
  ])('%p %p', (runId, sessionId, expected) => expect(decideSubject(runId, sessionId)).toEqual(expected));

  it('is required', () => expect(() => decideSubject(null, undefined)).toThrow('run_id or session_id'));
});

describe('the category', () => {
  const categorical = { type: 'categorical' as const, categories: [{ value: 1, label: 'good' }] };
  it.each([
    [{ score: 1, value: null }, categorical, 'good'],
    [{ score: 2, value: null }, categorical, null],
    [{ score: 1, value: 'x' }, categorical, 'x'],
    [{ score: 1, value: null }, undefined, null],
    [{ score: null, value: true }, undefined, 'true'],
    [{ score: null, value: { a: 1 } }, undefined, null],
    [{ score: null, value: 'x' }, { type: 'freeform' as const }, null],
  ])('of %j by %j is %p', (judgement, config, expected) => expect(labelOf(judgement, config)).toBe(expected));
});

describe('a change', () => {
  const before: ChangedJudgement = { score: null, value: 'v', comment: 'c', correction: null, error: true };
  it.each([
    [{}, before],
    [{ comment: 'd' }, { ...before, comment: 'd' }],
    [{ comment: '' }, { ...before, comment: '' }],
    [{ score: 0 }, { ...before, score: 0, error: false }],
    [{ value: false }, { ...before, value: false }],
  ])('%j', (change, expected) => expect(afterChange(before, change)).toEqual(expected));
});

describe('a repetition', () => {
  const sent: NewFeedback = {
    key: 'k',
    subject: { kind: 'run', runId: 'r' },
    score: 1,
    value: { a: 1, b: 2 },
    comment: null,
    correction: null,
    error: false,
    sourceType: 'api',
    sourceMetadata: {},
    feedbackGroupId: null,
    comparativeExperimentId: null,
    extra: null,
  };
  const stored: StoredContent = {
    key: 'k',
    runId: 'r',
    sessionId: 's',
    score: 1,
    value: { b: 2, a: 1 },
    comment: null,
    correction: null,
    error: false,
    sourceType: 'api',
    sourceMetadata: null,
  };
  it.each([
    [{}, true],
    [{ createdAt: '2026-01-05T10:00:00.000000Z' }, true],
    [{ score: 0 }, false],
    [{ value: { a: 1 } }, false],
    [{ comment: '' }, false],
    [{ error: true }, false],
    [{ sourceType: 'model' }, false],
    [{ sourceMetadata: { a: 1 } }, false],
    [{ subject: { kind: 'run', runId: 'other' } }, false],
    [{ subject: { kind: 'session', sessionId: 's' } }, false],
  ] as [Partial<NewFeedback>, boolean][])('with %j: %p', (other, expected) => {
    expect(isRepetition(stored, { ...sent, ...other })).toBe(expected);
  });

  it('on an experiment is one on the same experiment', () => {
    const whole = { ...stored, runId: null };
    const subject = (sessionId: string) => ({ ...sent, subject: { kind: 'session', sessionId } as const });
    expect(isRepetition(whole, subject('s'))).toBe(true);
    expect(isRepetition(whole, subject('t'))).toBe(false);
  });
});
