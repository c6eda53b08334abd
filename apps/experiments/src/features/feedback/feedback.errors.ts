import { DomainError } from '@heddle/errors';

export class FeedbackNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'feedback_not_found', message: `Feedback ${id} not found` });
  }
}
