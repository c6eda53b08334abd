import { DomainError } from '@heddle/errors';
import type { LimitScope } from './run-limits.js';

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

/** One run of a batch was refused, so none is stored. */
export class BatchItemError extends DomainError {
  constructor(index: number, { kind, code, message, details }: DomainError) {
    super({ kind, code, message: `Run ${index} of the batch: ${message}`, details: { ...details, index } });
  }
}
