import { describe, expect, it } from '@jest/globals';
import type { LossRecord } from '../../core/runs/run-ending.js';
import { decideEnding, type OutcomeFacts } from './run-outcome.js';

const none: LossRecord = { suspicion: 0, lostAt: null, lostWith: {} };
/** A record of losses at the current checkpoint of the run. */
const suspected = (suspicion: number): LossRecord => ({ suspicion, lostAt: '4', lostWith: {} });

const facts = (changes: Partial<OutcomeFacts>): OutcomeFacts => ({
  outcome: 'completed',
  error: null,
  loss: null,
  cancelAction: null,
  abortCause: null,
  attempt: 1,
  maxAttempts: 3,
  maxWorkerLosses: 2,
  owner: 'worker',
  record: none,
  lostAmongOthers: false,
  checkpoint: '4',
  isFinished: false,
  ...changes,
});
const outcomes = ['completed', 'aborted', 'failed', 'lost'] as const;

describe('decideEnding', () => {
  it.each(outcomes)('a cancel that was accepted wins over %s', (outcome) => {
    expect(decideEnding(facts({ outcome, cancelAction: 'rollback' }))).toEqual({ kind: 'delete' });
    expect(decideEnding(facts({ outcome, cancelAction: 'interrupt' }))).toEqual({
      kind: 'end',
      status: 'interrupted',
      error: null,
    });
  });

  it('ends a completed run as success, and a failed one with its error', () => {
    expect(decideEnding(facts({}))).toEqual({ kind: 'end', status: 'success', error: null });
    const error = { error: 'Boom', message: 'It broke' };
    expect(decideEnding(facts({ outcome: 'failed', error }))).toEqual({ kind: 'end', status: 'error', error });
  });

  it('requeues a run that was lost, until its attempts are used up', () => {
    const loss = { cause: 'stuck', reason: 'A statement took too long' } as const;
    expect(decideEnding(facts({ outcome: 'lost', loss, attempt: 2 }))).toEqual({
      kind: 'requeue',
      counts: true,
      record: none,
    });
    expect(decideEnding(facts({ outcome: 'lost', loss, attempt: 3 }))).toMatchObject({
      kind: 'end',
      status: 'error',
      error: { message: expect.stringContaining('exceeded max attempts') },
    });
  });

  it.each([
    ['aborted', 'shutdown'],
    ['lost', 'shutdown'],
    ['aborted', 'lease-expired'],
    ['lost', 'lease-expired'],
  ] as const)('counts no attempt if the process caused the loss (%s, %s)', (outcome, abortCause) => {
    expect(decideEnding(facts({ outcome, abortCause, attempt: 3 }))).toEqual({
      kind: 'requeue',
      counts: false,
      record: none,
    });
  });

  it('keeps a completion from before the expiry of the lease', () => {
    expect(decideEnding(facts({ abortCause: 'lease-expired' }))).toMatchObject({ kind: 'end', status: 'success' });
  });

  it.each([
    ['released', false],
    ['worker-stalled', false],
    ['stuck', true],
    ['crashed-alone', true],
    ['crashed-among-others', false],
    ['worker-gone', true],
  ] as const)('ends a run only by a loss that counts: %s', (cause, counts) => {
    const loss = { cause, reason: 'out of memory' };
    const lost = facts({ outcome: 'lost', loss });
    expect(decideEnding(lost)).toMatchObject({ kind: 'requeue', counts });
    expect(decideEnding({ ...lost, attempt: 3 })).toEqual(
      counts
        ? {
            kind: 'end',
            status: 'error',
            isExhausted: true,
            error: { error: 'MaxAttemptsExceeded', message: expect.stringContaining('out of memory') },
          }
        : { kind: 'requeue', counts, record: expect.anything() },
    );
  });

  it.each([
    ['alone in two processes', { record: suspected(1) }],
    ['in quarantine in one', { record: suspected(2), lostAmongOthers: true }],
    ['alone, where one process is enough', { maxWorkerLosses: 1 }],
  ])('ends a run before its attempts are used up that was lost with its process: %s', (_how, changes) => {
    const loss = { cause: 'worker-gone', reason: 'the process has ended' } as const;
    expect(decideEnding(facts({ outcome: 'lost', loss, ...changes }))).toEqual({
      kind: 'end',
      status: 'error',
      isExhausted: true,
      error: { error: 'WorkerLost', message: expect.stringContaining('the process has ended') },
    });
  });

  it.each([
    ['the process has not ended', 'worker-stalled', {}],
    ['it has stored a checkpoint since the loss before', 'worker-gone', { checkpoint: '5' }],
    ['its last checkpoint is stored', 'worker-gone', { checkpoint: '5', isFinished: true, attempt: 3 }],
    ['others were in the process', 'worker-gone', { record: suspected(1), lostAmongOthers: true }],
  ] as const)('requeues a run that lost its worker again where %s', (_why, cause, changes) => {
    const loss = { cause, reason: 'gone' };
    expect(decideEnding(facts({ outcome: 'lost', loss, record: suspected(1), ...changes }))).toMatchObject({
      kind: 'requeue',
    });
  });

  it('ends a run that took too long as timeout', () => {
    expect(decideEnding(facts({ outcome: 'aborted', abortCause: 'timeout' }))).toMatchObject({
      kind: 'end',
      status: 'timeout',
    });
  });
});
