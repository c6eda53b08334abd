import { type FieldError, ValidationError } from '@heddle/errors';
import { maxViolations } from './example-plan.js';

/** Violations of slices that are checked one after the other: all are told together, up to a hundred. */
export class Violations {
  private readonly errors: FieldError[] = [];

  get full(): boolean {
    return this.errors.length >= maxViolations;
  }

  /** The result where nothing is wrong, in this slice and those before it. */
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
