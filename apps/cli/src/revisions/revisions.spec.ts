import { describe, expect, it } from '@jest/globals';
import type { Revision } from '../api/wire-types.js';
import { positionOf } from './follow-log.js';
import { isAtLeast, levels, sinceOf } from './log-selection.js';
import { chooseRollback, findRevision, hasEnded, newsOf, reasonOf } from './revision-states.js';

const revision = (id: string, status: Revision['status'], rest: Partial<Revision> = {}) =>
  ({ id, status, rollback_of: null, failure: null, status_message: null, ...rest }) as Revision;

describe('the revision to go back to', () => {
  const first = revision('1', 'DEPLOYED');
  const second = revision('2', 'DEPLOYED');
  const failed = revision('3', 'BUILD_FAILED');
  const again = revision('4', 'DEPLOYED', { rollback_of: '1' });

  it.each([
    ['the one before the serving one', [second, first], '2', '1'],
    ['not one that failed', [failed, second, first], '2', '1'],
    ['none before the first', [failed, first], '1', undefined],
    ['none without a serving one', [failed], null, undefined],
    ['not the same build again', [again, failed, second, first], '4', '2'],
    ['none if only the same build served', [revision('5', 'DEPLOYED', { rollback_of: '1' }), first], '5', undefined],
    ['that of the serving one, not of the newest one', [revision('6', 'BUILDING'), second, first], '2', '1'],
  ])('is %s', (_name, revisions, active, expected) => {
    expect(chooseRollback(revisions, active)?.id).toBe(expected);
  });
});

describe('the news of a revision', () => {
  const creating = revision('1', 'CREATING');
  const unreachable = revision('1', 'CREATING', { status_message: 'The API server does not answer.\nECONNREFUSED' });

  it.each([
    ['a first status', null, creating, { status: true, message: null }],
    ['a reason', creating, unreachable, { status: false, message: 'The API server does not answer.' }],
    ['nothing twice', unreachable, unreachable, { status: false, message: null }],
    ['the next status', unreachable, revision('1', 'DEPLOYING'), { status: true, message: null }],
    ['both at once', null, unreachable, { status: true, message: 'The API server does not answer.' }],
    [
      'no end, which has its own report',
      creating,
      revision('1', 'CREATE_FAILED', { status_message: 'No.' }),
      { status: false, message: null },
    ],
  ])('is %s', (_what, before, seen, expected) => expect(newsOf(before, seen)).toEqual(expected));
});

it.each([
  ['3f', ['3f0b']],
  ['3F0B', ['3f0b']],
  ['3', ['3f0b', '3a11']],
  ['9', []],
])('%s names the revisions %j', (text, expected) => {
  const all = [revision('3f0b', 'DEPLOYED'), revision('3a11', 'DEPLOYED')];
  expect(findRevision(all, text).map(({ id }) => id)).toEqual(expected);
});

it.each([
  ['QUEUED', false],
  ['UNKNOWN', false],
  ['DEPLOYED', true],
  ['SKIPPED', true],
  ['INTERRUPTED', true],
] as const)('%s has ended: %s', (status, expected) => expect(hasEnded(status)).toBe(expected));

it('tells the reason line by line', () => {
  const failure = { step: 'BUILDING', code: 'x', message: 'first. The end of its output:\nsecond', exit_code: 1 };
  expect(reasonOf(revision('1', 'BUILD_FAILED', { failure }))).toEqual(['first.', 'second']);
  expect(reasonOf(revision('1', 'SKIPPED'))).toEqual(['a newer revision replaced it before it began']);
});

describe('lines of a log', () => {
  const now = Date.parse('2026-11-26T10:00:00Z');
  it.each([
    ['30s', '2026-11-26T09:59:30.000Z'],
    ['1.5h', '2026-11-26T08:30:00.000Z'],
    ['2d', '2026-11-24T10:00:00.000Z'],
    ['2026-11-25T01:02:03Z', '2026-11-25T01:02:03.000Z'],
    ['yesterday', undefined],
    ['10', undefined],
    ['2026-13-45', undefined],
  ])('since %s are those from %s on', (text, expected) => {
    expect(sinceOf(text, now)?.toISOString()).toBe(expected);
  });

  it('have levels in their order', () => {
    expect(levels.filter((level) => isAtLeast(level, 'WARNING'))).toEqual(['WARNING', 'ERROR', 'CRITICAL']);
  });

  it('have a position in their stream', () => {
    expect(positionOf({ id: 'a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10:build:17' })).toBe('17');
    expect(positionOf({ id: 'other' })).toBeUndefined();
  });
});
