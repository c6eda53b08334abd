import { BuildFailedError } from '@heddle/builds';
import { StepFailedError } from './driver.port.js';

/** A failed build fails its step; other errors stay. */
export const toStepFailure = (error: unknown): unknown =>
  error instanceof BuildFailedError ? new StepFailedError(error.code, error.message, error.exitCode) : error;
