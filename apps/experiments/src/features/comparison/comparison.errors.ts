import { DomainError } from '@heddle/errors';

export class ComparisonTooLargeError extends DomainError {
  constructor(draws: number, maximum: number) {
    super({
      kind: 'unprocessable',
      code: 'comparison_too_large',
      message:
        `The statistics of this comparison need ${draws} random draws (shared examples, over all metrics and experiments, ` +
        `times resamples); the maximum is ${maximum}. Use fewer resamples, or compare fewer experiments.`,
    });
  }
}

export class TooManyComparisonsError extends DomainError {
  constructor() {
    super({
      kind: 'rate-limited',
      code: 'too_many_comparisons',
      message: 'The queue of comparisons is full. Try again after the time in Retry-After.',
    });
  }
}
