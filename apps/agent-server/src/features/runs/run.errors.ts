import { DomainError } from '@heddle/errors';
import type { LimitScope } from './run-limits.js';

export class RunNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'run_not_found', message: `Run ${id} not found.` });
  }
}

/** It has ended, or another run of its thread is under way in its place. */
export class RunNotInFlightError extends DomainError {
  constructor(message: string) {
    super({ kind: 'conflict', code: 'run_not_in_flight', message });
  }
}

export class ThreadOccupiedError extends DomainError {
  constructor() {
    super({
      kind: 'conflict',
      code: 'thread_occupied',
      message: 'Thread is already running a task. Wait for it to finish or choose a different multitask strategy.',
    });
  }
}

export class ResumeNeedsThreadError extends DomainError {
  constructor() {
    super({
      kind: 'invalid',
      code: 'resume_needs_thread',
      message: 'You must provide a thread_id when resuming: a run without a thread has nothing to resume.',
    });
  }
}

export class NoRunsToCancelError extends DomainError {
  constructor() {
    super({ kind: 'not-found', code: 'no_runs_to_cancel', message: 'No runs found to cancel.' });
  }
}

export class TooManyRunsError extends DomainError {
  constructor(exceeded: LimitScope) {
    const of = exceeded.scope === 'workspace' ? 'the workspace' : `assistant ${exceeded.assistantId}`;
    super({
      kind: 'rate-limited',
      code: 'too_many_runs',
      message: `Not more than ${exceeded.limit} runs of ${of} may be in flight. Try again when one has ended.`,
      details: { scope: exceeded.scope, limit: exceeded.limit },
    });
  }
}

/** One of several was refused, and with it all of them. */
export class BatchItemError extends DomainError {
  constructor(index: number, { kind, code, message, details }: DomainError) {
    super({ kind, code, message: `Run ${index} of the batch: ${message}`, details: { ...details, index } });
  }
}
