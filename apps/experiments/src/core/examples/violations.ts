import { type FieldError, ValidationError } from '@heddle/errors';
import { maxViolations } from './example-plan.js';

/** Collects violations across slices that are checked one by one, so that one error reports up to a hundred. */
export class Violations {
  private readonly errors: FieldError[] = [];

  get full(): boolean {
    return this.errors.length >= maxViolations;
  }

  /** Returns the result, or null if this slice or an earlier one has a violation. */
  async collect<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      const result = await work();
      return this.errors.length === 0 ? result : null;
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      this.errors.push(...error.errors);
      return null;
    }
  }

  refuse(): void {
    if (this.errors.length > 0) throw new ValidationError(this.errors.slice(0, maxViolations));
  }
}
