import { describe, expect, it } from '@jest/globals';
import type { LossRecord } from '../../core/runs/run-ending.js';
import { blameFor, type LossFacts } from './blame.js';

const owner = 'host:7:00000000000000aa';
const none: LossRecord = { suspicion: 0, lostAt: null, lostWith: {} };
/** One process ended with the run at checkpoint 4. */
const once: LossRecord = { suspicion: 1, lostAt: '4', lostWith: { first: 1 } };
const facts = (changes: Partial<LossFacts>): LossFacts => ({
  cause: 'worker-gone',
  owner,
  record: none,
  lostAmongOthers: false,
  checkpoint: '4',
  isFinished: false,
  ...changes,
});

describe('blameFor', () => {
  it.each([
    ['released', false],
    ['unreachable', false],
    ['worker-stalled', false],
    ['stuck', true],
    [null, true],
  ] as const)('takes %s for no evidence: the record stays, and an attempt is counted: %s', (cause, counts) => {
    expect(blameFor(facts({ cause, record: once }))).toEqual({ counts, record: once });
    // Not even after progress: the record keeps the last evidence.
    expect(blameFor(facts({ cause, record: once, checkpoint: '9' }))).toEqual({ counts, record: once });
  });

  it.each([
    ['worker-gone', {}, { counts: true, suspicion: 1, lostWith: { [owner]: 1 } }],
    ['worker-gone', { lostAmongOthers: true }, { counts: false, suspicion: 1, lostWith: { [owner]: 0 } }],
    ['crashed-alone', {}, { counts: true, suspicion: 2, lostWith: {} }],
    ['crashed-among-others', {}, { counts: false, suspicion: 2, lostWith: {} }],
  ] as const)('the first loss: %s %j', (cause, changes, { counts, ...record }) => {
    expect(blameFor(facts({ cause, ...changes }))).toEqual({ counts, record: { ...record, lostAt: '4' } });
  });

  it.each([
    ['alone', {}, once, { counts: true, suspicion: 2, lostWith: { first: 1, [owner]: 1 } }],
    [
      'among others',
      { lostAmongOthers: true },
      once,
      { counts: false, suspicion: 2, lostWith: { first: 1, [owner]: 0 } },
    ],
    [
      'in quarantine among others',
      { lostAmongOthers: true },
      { ...once, suspicion: 2 },
      { counts: true, suspicion: 3, lostWith: { first: 1, [owner]: 1 } },
    ],
    // An earlier release stored no checkpoint.
    [
      'with a record without a place',
      {},
      { suspicion: 1, lostAt: null, lostWith: {} },
      { counts: true, suspicion: 2, lostWith: { [owner]: 1 } },
    ],
  ] as const)('adds up losses at one checkpoint: %s', (_case, changes, record, { counts, ...expected }) => {
    expect(blameFor(facts({ ...changes, record }))).toEqual({ counts, record: { ...expected, lostAt: '4' } });
  });

  it.each([
    ['worker-gone', { counts: true, suspicion: 1, lostWith: { [owner]: 1 } }],
    ['crashed-alone', { counts: true, suspicion: 2, lostWith: {} }],
  ] as const)('starts at zero after a later checkpoint: %s', (cause, { counts, ...record }) => {
    expect(blameFor(facts({ cause, record: { ...once, suspicion: 3 }, checkpoint: '5' }))).toEqual({
      counts,
      record: { ...record, lostAt: '5' },
    });
  });

  it('leaves quarantine by a later checkpoint: another run may be to blame for the next process', () => {
    const quarantined = { ...once, suspicion: 2 };
    expect(blameFor(facts({ record: quarantined, checkpoint: '5', lostAmongOthers: true }))).toEqual({
      counts: false,
      record: { suspicion: 1, lostAt: '5', lostWith: { [owner]: 0 } },
    });
  });

  it('does not blame a run that has stored its last checkpoint, once', () => {
    const first = blameFor(facts({ isFinished: true, record: once, checkpoint: '9' }));
    expect(first).toEqual({ counts: false, record: { suspicion: 0, lostAt: '9', lostWith: {} } });
    const second = blameFor(facts({ isFinished: true, record: first.record, checkpoint: '9' }));
    expect(second).toMatchObject({ counts: true, record: { suspicion: 1 } });
  });
});
