import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import { ValidationError } from '@heddle/errors';

export const strictHeader = 'Heddle-Strict';

const strictRequests = new AsyncLocalStorage<true>();
const meanings = new Map<string, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Whether the current request demands that unknown fields be refused. */
export const isStrict = (): boolean => strictRequests.getStore() ?? false;

/** A request without the header costs only the look-up. */
export function applyStrictMode(request: Request, _response: Response, next: NextFunction): void {
  const sent = request.headers[strictHeader.toLowerCase()];
  if (sent === undefined) return next();
  const meaning = meanings.get(String(sent).trim().toLowerCase());
  if (meaning === undefined) {
    return next(ValidationError.of(['header', strictHeader], 'Input should be true or false', 'bool_parsing'));
  }
  if (meaning) strictRequests.run(true, next);
  else next();
}
