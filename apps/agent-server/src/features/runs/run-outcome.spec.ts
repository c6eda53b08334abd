import { describe, expect, it } from '@jest/globals';
import { decideEnding, type OutcomeFacts } from './run-outcome.js';

const facts = (changes: Partial<OutcomeFacts>): OutcomeFacts => ({
  outcome: 'completed',
  error: null,
  loss: null,
  cancelAction: null,
  abortCause: null,
  attempt: 1,
  maxAttempts: 3,
  maxWorkerLosses: 2,
  suspicion: 0,
  lostAmongOthers: false,
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

  it('ends a completed run as success, and a failed one with what it raised', () => {
    expect(decideEnding(facts({}))).toEqual({ kind: 'end', status: 'success', error: null });
    const error = { error: 'Boom', message: 'It broke' };
    expect(decideEnding(facts({ outcome: 'failed', error }))).toEqual({ kind: 'end', status: 'error', error });
  });

  it('gives back what was lost, until the attempts are used up', () => {
    const loss = { cause: 'stuck', reason: 'A statement took too long' } as const;
    expect(decideEnding(facts({ outcome: 'lost', loss, attempt: 2 }))).toEqual({
      kind: 'give-back',
      counts: true,
      suspicion: 0,
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
  ] as const)('does not count as an attempt what the process was to blame for (%s, %s)', (outcome, abortCause) => {
    expect(decideEnding(facts({ outcome, abortCause, attempt: 3 }))).toEqual({
      kind: 'give-back',
      counts: false,
      suspicion: 0,
    });
  });

  it('keeps what was completed before the lease expired', () => {
    expect(decideEnding(facts({ abortCause: 'lease-expired' }))).toMatchObject({ kind: 'end', status: 'success' });
  });

  it.each([
    ['released', {}, { counts: false, suspicion: 0 }],
    ['unreachable', {}, { counts: false, suspicion: 0 }],
    ['stuck', {}, { counts: true, suspicion: 0 }],
    ['crashed-alone', {}, { counts: true, suspicion: 2 }],
    ['crashed-among-others', {}, { counts: false, suspicion: 2 }],
    ['worker-gone', {}, { counts: true, suspicion: 1 }],
    ['worker-gone', { lostAmongOthers: true }, { counts: false, suspicion: 1 }],
    ['worker-gone', { lostAmongOthers: true, suspicion: 1 }, { counts: false, suspicion: 1 }],
    ['worker-gone', { suspicion: 1, maxWorkerLosses: 3 }, { counts: true, suspicion: 1 }],
  ] as const)('counts what a run may have done itself, and suspects who may have: %s %j', (cause, changes, blame) => {
    const loss = { cause, reason: 'out of memory' };
    const lost = facts({ outcome: 'lost', loss, ...changes });
    expect(decideEnding(lost)).toEqual({ kind: 'give-back', ...blame });
    expect(decideEnding({ ...lost, attempt: 3 })).toEqual(
      blame.counts
        ? {
            kind: 'end',
            status: 'error',
            isExhausted: true,
            error: { error: 'MaxAttemptsExceeded', message: expect.stringContaining('out of memory') },
          }
        : { kind: 'give-back', ...blame },
    );
  });

  it.each([
    ['alone in two processes', { suspicion: 1 }],
    ['the only suspect in one', { suspicion: 2, lostAmongOthers: true }],
    ['alone, where one process is enough', { maxWorkerLosses: 1 }],
  ])('ends a run before its attempts are used up that was lost with its process: %s', (_how, changes) => {
    const loss = { cause: 'worker-gone', reason: 'no sign of life' } as const;
    expect(decideEnding(facts({ outcome: 'lost', loss, ...changes }))).toEqual({
      kind: 'end',
      status: 'error',
      isExhausted: true,
      error: { error: 'WorkerLost', message: expect.stringContaining('no sign of life') },
    });
  });

  it('ends a run that took too long as timeout', () => {
    expect(decideEnding(facts({ outcome: 'aborted', abortCause: 'timeout' }))).toMatchObject({
      kind: 'end',
      status: 'timeout',
    });
  });
});
