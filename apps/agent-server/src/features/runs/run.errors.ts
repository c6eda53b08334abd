import { DomainError } from '@heddle/errors';

export class RunNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'run_not_found', message: `Run ${id} not found.` });
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
