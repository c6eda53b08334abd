import { describe, expect, it } from '@jest/globals';
import { decideEnding, type OutcomeFacts } from './run-outcome.js';

const facts = (changes: Partial<OutcomeFacts>): OutcomeFacts => ({
  outcome: 'completed',
  error: null,
  cancelAction: null,
  abortCause: null,
  attempt: 1,
  maxAttempts: 3,
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
    expect(decideEnding(facts({ outcome: 'lost', attempt: 2 }))).toEqual({ kind: 'give-back', counts: true });
    expect(decideEnding(facts({ outcome: 'lost', attempt: 3 }))).toMatchObject({
      kind: 'end',
      status: 'error',
      error: { message: expect.stringContaining('exceeded max attempts') },
    });
  });

  it.each(['aborted', 'lost'] as const)('does not count a shutdown as an attempt (%s)', (outcome) => {
    expect(decideEnding(facts({ outcome, abortCause: 'shutdown', attempt: 3 }))).toEqual({
      kind: 'give-back',
      counts: false,
    });
  });

  it('ends a run that took too long as timeout', () => {
    expect(decideEnding(facts({ outcome: 'aborted', abortCause: 'timeout' }))).toMatchObject({
      kind: 'end',
      status: 'timeout',
    });
  });
});
