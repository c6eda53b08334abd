import { DriverUnreachableError, StepFailedError } from '../../core/drivers/driver.port.js';

/** Answer of the API server with a status of failure. */
export class KubernetesAnswerError extends Error {
  override readonly name = 'KubernetesAnswerError';

  constructor(
    /** HTTP status. */
    readonly status: number,
    /** `reason` of the Status object, such as NotFound; empty without one. */
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

/** An object of the name exists and has another owner. */
export class ForeignObjectError extends StepFailedError {
  constructor(kind: string, namespace: string, name: string) {
    super(
      'object_of_another_owner',
      `The ${kind} ${namespace}/${name} exists and is not one of this deployment. It was not changed.`,
    );
  }
}

/**
 * Failures that pass: a token that is being replaced, a timeout, a change at the same time (of a quota, too), an expired
 * page of a list, an overload. Every apply takes fields over, so no conflict stays.
 */
const passing = [401, 408, 409, 410, 429];

/** Translates an error of a call for a step: the pipeline fails, polls or repeats it. */
export function toStepError(error: unknown): Error {
  if (error instanceof StepFailedError || error instanceof DriverUnreachableError) return error;
  if (!(error instanceof KubernetesAnswerError)) {
    const reason = error instanceof Error ? error.message : String(error);
    return new DriverUnreachableError(`The Kubernetes API server does not answer: ${reason}`);
  }
  const { status, message } = error;
  if (status === 403 && message.includes('exceeded quota')) return new StepFailedError('quota_exceeded', message);
  if (status === 403) return new StepFailedError('kubernetes_forbidden', message);
  if (status === 400 || status === 422) return new StepFailedError('kubernetes_refused', message);
  if (status === 404) return new StepFailedError('namespace_missing', message);
  if (passing.includes(status) || status >= 500) {
    return new DriverUnreachableError(`The Kubernetes API server answered ${status}: ${message}`);
  }
  return error;
}
